import type { Message } from "@pinyu/contract/chat/schemas"
import { isFinal, toFieldMessage } from "../../../lib/api/rejection.ts"
import { createListeners } from "../../../lib/listeners.ts"
import { isWorthRetrying, nextOf, type OutboxEntry, orderAfter, retryDelay, sortEntries } from "./entry.ts"

/** Stores the entries of this device's members. */
export interface OutboxStorage {
  all(memberId: string): Promise<OutboxEntry[]>
  put(entry: OutboxEntry): Promise<void>
  remove(clientMessageId: string): Promise<void>
  clear(memberId: string): Promise<void>
  /** Deletes the entries of other members. */
  clearOthers(memberId: string): Promise<void>
}

interface OutboxDeps {
  memberId: string
  storage: OutboxStorage
  clock: { now(): Date }
  /** Sends one; throws the server's rejection. */
  send: (entry: OutboxEntry) => Promise<Message>
  /** Called for each delivered message, before it leaves the list. */
  onSent: (message: Message) => void
  /** Runs the work while no other tab runs work of the same name. */
  withLock: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Notifies the other tabs of a change. */
  broadcast: () => void
  /** Runs the task after `ms` milliseconds. Returns a function that cancels it. */
  setTimer: (task: () => void, ms: number) => () => void
}

export type NewEntry = Pick<
  OutboxEntry,
  | "conversationId"
  | "messageType"
  | "content"
  | "mediaUrl"
  | "mediaMetadata"
  | "isViewOnce"
  | "groupId"
  | "shared"
  | "replyTo"
>

/**
 * Creates a member's outbox. A message is stored first, then sent; one tab sends at a time, in order.
 * It survives reloads and network failures.
 */
export const createOutbox = (deps: OutboxDeps) => {
  const { memberId, storage, clock, send, onSent, withLock, broadcast, setTimer } = deps
  let entries: readonly OutboxEntry[] = []
  let closed = false
  let isCleared = false
  let failures = 0
  let running: Promise<void> | null = null
  let cancelTimer = () => {}
  /** Counts the changes of this tab. */
  let changes = 0
  const { subscribe, notify } = createListeners()

  const show = (next: readonly OutboxEntry[]) => {
    entries = sortEntries(next)
    notify()
  }
  const load = async (): Promise<void> => {
    const before = changes
    const stored = await storage.all(memberId)
    // A read that overlaps a change of this tab would revert it.
    return changes === before ? show(stored) : load()
  }

  const put = async (entry: OutboxEntry) => {
    // An upload that finished after the sign-out.
    if (isCleared) return
    changes += 1
    show([...entries.filter(({ clientMessageId }) => clientMessageId !== entry.clientMessageId), entry])
    await storage.put(entry)
    broadcast()
  }
  const drop = async (clientMessageId: string) => {
    await storage.remove(clientMessageId)
    changes += 1
    show(entries.filter((entry) => entry.clientMessageId !== clientMessageId))
    broadcast()
  }

  const clear = async () => {
    closed = true
    isCleared = true
    cancelTimer()
    show([])
    await storage.clear(memberId)
    broadcast()
  }

  /** Sends one entry; returns false when a retry is needed. */
  const attempt = async (entry: OutboxEntry) => {
    try {
      onSent(await send(entry))
      await drop(entry.clientMessageId)
    } catch (error) {
      if (closed || isWorthRetrying(error)) return false
      await put({ ...entry, state: "failed", error: toFieldMessage(error), isFinal: isFinal(error) })
    }
    return true
  }

  const drain = async () => {
    for (;;) {
      // Read again: another tab may have sent entries while this one waited for the lock.
      const next = closed ? null : nextOf(await storage.all(memberId))
      if (!next) return true
      if (!(await attempt(next))) return false
      failures = 0
    }
  }

  const run = async () => {
    const done = await withLock(`pinyu.outbox.${memberId}`, drain)
    if (done || closed) return
    failures += 1
    cancelTimer = setTimer(sendPending, retryDelay(failures))
  }

  /** Sends pending entries now. */
  const sendPending = () => {
    cancelTimer()
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
    /** Loads the entries of an earlier visit, and deletes those of other members. */
    start: async () => {
      closed = false
      isCleared = false
      await storage.clearOthers(memberId)
      await load()
      sendPending()
    },
    /** Reloads after another tab's announcement. */
    reload: () => load(),
    sendPending,
    /** Stores a message and sends it as soon as possible. */
    add: async (draft: NewEntry) => {
      const now = clock.now()
      await put({
        ...draft,
        ...{ clientMessageId: crypto.randomUUID(), memberId, createdAt: now.toISOString() },
        ...{ order: orderAfter(entries, now.getTime()), state: "waiting", error: null },
      })
      sendPending()
    },
    /** Retries a rejected entry, after the pending ones. */
    retry: async (entry: OutboxEntry) => {
      await put({
        ...entry,
        state: "waiting",
        error: null,
        order: orderAfter(entries, clock.now().getTime()),
      })
      sendPending()
    },
    discard: (entry: OutboxEntry) => drop(entry.clientMessageId),
    /** Deletes everything at sign-out. */
    clear,
    /** Deletes everything, and returns it. */
    take: async () => {
      const stored = storage.all(memberId)
      await clear()
      return stored
    },
    /** Puts entries back that `take` returned. They wait for the member, who may not want to send them now. */
    putBack: async (taken: readonly OutboxEntry[], error: string) => {
      for (const entry of taken)
        if (entry.memberId === memberId) await put({ ...entry, state: "failed", error })
    },
    /** Stops sending; pending entries are kept. */
    stop: () => {
      closed = true
      cancelTimer()
    },
  }
}
