import type { Message } from "@pinyu/contract/chat/schemas"
import { sentenceOf } from "../../../lib/api-error.ts"
import { createListeners } from "../../../lib/listeners.ts"
import { inOrder, isWorthRetrying, nextOf, type OutboxEntry, orderAfter, waitAfter } from "./entry.ts"

/** Where the entries of this device's members are kept. */
export interface OutboxStorage {
  all(memberId: string): Promise<OutboxEntry[]>
  put(entry: OutboxEntry): Promise<void>
  remove(clientMessageId: string): Promise<void>
  clear(memberId: string): Promise<void>
  /** Forgets what is not this member's. */
  clearOthers(memberId: string): Promise<void>
}

interface OutboxDeps {
  memberId: string
  storage: OutboxStorage
  clock: { now(): Date }
  /** Sends one; throws what the server refused with. */
  send: (entry: OutboxEntry) => Promise<Message>
  /** Told of each that arrived, before it leaves the list. */
  onSent: (message: Message) => void
  /** Runs the work while no other tab runs one under the same name. */
  exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Tells the other tabs that the list changed. */
  announce: () => void
  /** Runs the task after so many ms; returns how to call it off. */
  later: (task: () => void, ms: number) => () => void
}

export type NewEntry = Pick<
  OutboxEntry,
  "conversationId" | "messageType" | "content" | "mediaUrl" | "mediaMetadata" | "replyTo"
>

/**
 * Makes one member's outbox: what is written is kept first and sent then, one after another, by one tab at a time. It
 * outlives a reload and a lost network.
 */
export const createOutbox = (deps: OutboxDeps) => {
  const { memberId, storage, clock, send, onSent, exclusively, announce, later } = deps
  let entries: readonly OutboxEntry[] = []
  let closed = false
  let forgotten = false
  let failures = 0
  let running: Promise<void> | null = null
  let callOff = () => {}
  /** Counts what this tab kept and dropped. */
  let changes = 0
  const { subscribe, tell } = createListeners()

  const show = (next: readonly OutboxEntry[]) => {
    entries = inOrder(next)
    tell()
  }
  const load = async (): Promise<void> => {
    const before = changes
    const kept = await storage.all(memberId)
    // Read while this tab changed something: shown, it would undo that.
    return changes === before ? show(kept) : load()
  }

  const keep = async (entry: OutboxEntry) => {
    // A file that was still being sent when the member signed out.
    if (forgotten) return
    changes += 1
    show([...entries.filter(({ clientMessageId }) => clientMessageId !== entry.clientMessageId), entry])
    await storage.put(entry)
    announce()
  }
  const drop = async (clientMessageId: string) => {
    await storage.remove(clientMessageId)
    changes += 1
    show(entries.filter((entry) => entry.clientMessageId !== clientMessageId))
    announce()
  }

  /** Sends one; false where it has to be tried again later. */
  const attempt = async (entry: OutboxEntry) => {
    try {
      onSent(await send(entry))
      await drop(entry.clientMessageId)
    } catch (error) {
      if (closed || isWorthRetrying(error)) return false
      await keep({ ...entry, state: "failed", sentence: sentenceOf(error) })
    }
    return true
  }

  const drain = async () => {
    for (;;) {
      // Read anew: while this tab waited for its turn, another one may have sent them.
      const next = closed ? null : nextOf(await storage.all(memberId))
      if (!next) return true
      if (!(await attempt(next))) return false
      failures = 0
    }
  }

  const run = async () => {
    const done = await exclusively(`pinyu.outbox.${memberId}`, drain)
    if (done || closed) return
    failures += 1
    callOff = later(kick, waitAfter(failures))
  }

  /** Sends what waits, now. */
  const kick = () => {
    callOff()
    if (closed) return
    const after = running ?? Promise.resolve()
    const mine = after.then(run).finally(() => {
      if (running === mine) running = null
    })
    running = mine
  }

  return {
    entries: () => entries,
    subscribe,
    /** Takes up what an earlier visit left, and forgets what others did. */
    start: async () => {
      closed = false
      forgotten = false
      await storage.clearOthers(memberId)
      await load()
      kick()
    },
    /** What another tab announced. */
    reload: () => load(),
    kick,
    /** Keeps a message and sends it as soon as that can be. */
    add: async (written: NewEntry) => {
      const now = clock.now()
      await keep({
        ...written,
        ...{ clientMessageId: crypto.randomUUID(), memberId, createdAt: now.toISOString() },
        ...{ order: orderAfter(entries, now.getTime()), state: "waiting", sentence: null },
      })
      kick()
    },
    /** Sends a refused one once more, after those that wait. */
    retry: async (entry: OutboxEntry) => {
      await keep({
        ...entry,
        state: "waiting",
        sentence: null,
        order: orderAfter(entries, clock.now().getTime()),
      })
      kick()
    },
    discard: (entry: OutboxEntry) => drop(entry.clientMessageId),
    /** Forgets everything: the member signed out. */
    clear: async () => {
      closed = true
      forgotten = true
      callOff()
      show([])
      await storage.clear(memberId)
      announce()
    },
    /** Stops sending; what waits is kept. */
    stop: () => {
      closed = true
      callOff()
    },
  }
}
