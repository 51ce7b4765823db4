import { messageFixture } from "@pinyu/testkit/factories/message.ts"
import { describe, expect, it, vi } from "vitest"
import { ApiError, networkError } from "../../../lib/api/api-error.ts"
import type { OutboxEntry } from "./entry.ts"
import { createOutbox, type NewEntry } from "./outbox.ts"
import { createMemoryOutbox } from "./storage.ts"

const words = (content: string, conversationId = "c1"): NewEntry => ({
  ...{ conversationId, content, messageType: "text", mediaUrl: null, replyTo: null },
})
const rejection = new ApiError(404, "conversation_not_found", "找不到這個對話。")

/** A fake server that can be unreachable or refuse, with several tabs of one browser. */
const setUp = (memberId = "me", storage = createMemoryOutbox()) => {
  const arrived: string[] = []
  const known = new Set<string>()
  const timers: (() => void)[] = []
  let failure: ((entry: OutboxEntry) => Error | null) | null = null
  let locked: Promise<unknown> = Promise.resolve()
  const tab = () =>
    createOutbox({
      memberId,
      storage,
      clock: { now: () => new Date("2026-01-01T00:00:00Z") },
      send: async (entry) => {
        const error = failure?.(entry)
        if (error) throw error
        if (!known.has(entry.clientMessageId)) arrived.push(entry.content ?? "")
        known.add(entry.clientMessageId)
        return messageFixture({ client_message_id: entry.clientMessageId })
      },
      onSent: () => {},
      withLock: (_name, work) => {
        const mine = locked.then(work)
        locked = mine.catch(() => {})
        return mine
      },
      broadcast: () => {},
      setTimer: (task) => {
        timers.push(task)
        return () => timers.splice(timers.indexOf(task), 1)
      },
    })
  return {
    storage,
    arrived,
    tab,
    timers,
    has: (next: typeof failure) => {
      failure = next
    },
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

describe("createOutbox", () => {
  it("sends messages in order and removes them", async () => {
    const { tab, arrived, settled } = setUp()
    const outbox = tab()
    await Promise.all(["one", "two", "three"].map((content) => outbox.add(words(content))))
    await settled()
    expect(arrived).toEqual(["one", "two", "three"])
    expect(outbox.entries()).toEqual([])
  })

  it("keeps unsent messages through a reload, and sends them in order after a reconnect", async () => {
    const { tab, arrived, settled, has } = setUp()
    const before = tab()
    has(networkError)
    await before.add(words("one"))
    await before.add(words("two"))
    await settled()
    before.stop()
    const after = tab()
    await after.start()
    await settled()
    expect(after.entries().map(({ content, state }) => [content, state])).toEqual([
      ["one", "waiting"],
      ["two", "waiting"],
    ])
    has(null)
    after.sendPending()
    await settled()
    expect(arrived).toEqual(["one", "two"])
  })

  it("retries by itself", async () => {
    const { tab, arrived, settled, has, timers } = setUp()
    const outbox = tab()
    has(() => new ApiError(503, "unavailable", ""))
    await outbox.add(words("one"))
    await settled()
    expect(timers).toHaveLength(1)
    has(null)
    timers[0]?.()
    await settled()
    expect(arrived).toEqual(["one"])
  })

  it("sends once, though two tabs find the same message", async () => {
    const { tab, arrived, settled, has } = setUp()
    const [one, two] = [tab(), tab()]
    has(networkError)
    await one.add(words("one"))
    await settled()
    let sent = 0
    has(() => {
      sent += 1
      return null
    })
    one.sendPending()
    two.sendPending()
    await settled()
    expect(arrived).toEqual(["one"])
    expect(sent).toBe(1)
  })

  it("shows a new message while another tab's change is being read", async () => {
    const { tab, storage, settled, has } = setUp()
    const outbox = tab()
    has(networkError)
    await outbox.add(words("one"))
    await settled()
    const [first] = outbox.entries()
    const { all } = storage
    const deferred = Promise.withResolvers<void>()
    vi.spyOn(storage, "all").mockImplementationOnce(async (memberId) => {
      const read = await all(memberId)
      await deferred.promise
      return read
    })
    const reading = outbox.reload()
    await outbox.add(words("two"))
    if (first) await outbox.discard(first)
    deferred.resolve()
    await reading
    expect(outbox.entries().map(({ content }) => content)).toEqual(["two"])
  })

  it("continues after an error response, which can be retried or deleted", async () => {
    const { tab, arrived, settled, has } = setUp()
    const outbox = tab()
    has(({ content }) => (content === "rejected" || content === "unwanted" ? rejection : null))
    for (const content of ["rejected", "unwanted", "fine"]) await outbox.add(words(content))
    await settled()
    expect(arrived).toEqual(["fine"])
    const [rejected, unwanted] = outbox.entries()
    expect(rejected).toMatchObject({ state: "failed", error: rejection.message })
    has(null)
    if (rejected) await outbox.retry(rejected)
    if (unwanted) await outbox.discard(unwanted)
    await settled()
    expect(arrived).toEqual(["fine", "rejected"])
    expect(outbox.entries()).toEqual([])
  })

  it.each([
    [
      new ApiError(422, "invalid_fields", "有些欄位需要修改", { content: "內容太長了。" }),
      true,
      "內容太長了。",
    ],
    [new ApiError(422, "cannot_share_participant", "就在這裡"), true, "就在這裡"],
    [new ApiError(403, "upload_not_yours", "不是你的檔案"), true, "不是你的檔案"],
    [new ApiError(409, "member_departed", "已離開"), true, "已離開"],
    [new ApiError(413, "body_too_large", "太大了"), true, "太大了"],
    [new ApiError(403, "first_messages_limited", "明天再試"), false, "明天再試"],
    [rejection, false, rejection.message],
  ])("knows that after %j the same message fails again: %j", async (error, isFinal, message) => {
    const { tab, settled, has } = setUp()
    const outbox = tab()
    has(() => error)
    await outbox.add(words("one"))
    await settled()
    expect(outbox.entries()).toMatchObject([{ state: "failed", isFinal, error: message }])
  })

  it("deletes everything at sign-out, and sends nothing more", async () => {
    const { tab, storage, arrived, settled, has, timers } = setUp()
    const outbox = tab()
    has(networkError)
    await outbox.add(words("one"))
    await settled()
    await outbox.clear()
    has(null)
    for (const task of timers) task()
    outbox.sendPending()
    await outbox.add(words("a file that was still on its way"))
    await settled()
    expect(await storage.all("me")).toEqual([])
    expect(arrived).toEqual([])
  })

  it("gives up everything at a quick exit, and waits for the member when it is put back", async () => {
    const { tab, storage, arrived, settled, has } = setUp()
    const before = tab()
    has(networkError)
    await before.add(words("one"))
    await before.add(words("two"))
    const taken = await before.take()
    expect(taken.map(({ content }) => content)).toEqual(["one", "two"])
    expect([await storage.all("me"), before.entries()]).toEqual([[], []])

    has(null)
    const after = tab()
    await after.start()
    await after.putBack([...taken, ...taken.map((entry) => ({ ...entry, memberId: "you" }))], "kept")
    after.sendPending()
    await settled()
    expect(arrived).toEqual([])
    expect(after.entries()).toMatchObject([
      { content: "one", state: "failed", error: "kept" },
      { content: "two", state: "failed", error: "kept" },
    ])
    const [first] = after.entries()
    if (first) await after.retry(first)
    await settled()
    expect(arrived).toEqual(["one"])
  })

  it("deletes the entries of another member whose session ended", async () => {
    const before = setUp("you")
    before.has(networkError)
    await before.tab().add(words("left behind"))
    await before.settled()
    const { tab, storage, arrived, settled } = setUp("me", before.storage)
    await tab().start()
    await settled()
    expect([await storage.all("you"), arrived, before.arrived]).toEqual([[], [], []])
  })
})
