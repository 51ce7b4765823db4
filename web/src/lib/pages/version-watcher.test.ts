import { describe, expect, it } from "vitest"
import { createListeners } from "../listeners.ts"
import { type NoticeAnswers, watchVersion } from "./version-watcher.ts"

const minute = 60_000

/** A watcher with a fake clock. */
const setUp = () => {
  const server: { version: string | null; isWaiting: boolean } = { version: "1", isWaiting: false }
  const notices: (NoticeAnswers & { at: number })[] = []
  let now = 0
  let task: { run: () => void; at: number } | null = null
  let looks = 0
  const updates = createListeners()
  const stop = watchVersion({
    clock: { now: () => new Date(now) },
    setTimer: (run, ms) => {
      const mine = { run, at: now + ms }
      task = mine
      return () => {
        if (task === mine) task = null
      }
    },
    currentVersion: async () => {
      looks++
      return server.version
    },
    isUpdateWaiting: async () => server.isWaiting,
    onUpdateWaiting: updates.subscribe,
    notify: (answers) => void notices.push({ ...answers, at: now }),
  })
  const settle = () => new Promise<void>((done) => setImmediate(done))
  /** Advances the clock to `end` and runs due timers. */
  const until = async (end: number) => {
    await settle()
    while (task && task.at <= end) {
      now = task.at
      task.run()
      await settle()
    }
    now = end
  }
  /** A newer worker begins to wait. */
  const updateWaits = () => {
    server.isWaiting = true
    updates.notify()
  }
  return { server, notices, until, stop, looks: () => looks, updateWaits }
}

describe("watchVersion", () => {
  it("checks at once and every 5 minutes, and stays silent for the same version", async () => {
    const watch = setUp()
    await watch.until(21 * minute)
    expect(watch.looks()).toBe(5)
    expect(watch.notices).toEqual([])
  })

  it("reports a new version, and again at the next check without an answer", async () => {
    const watch = setUp()
    await watch.until(minute)
    watch.server.version = "2"
    await watch.until(11 * minute)
    expect(watch.notices.map((notice) => notice.at)).toEqual([5 * minute, 10 * minute])
  })

  it("reports a newer worker as soon as it waits, until it is stopped", async () => {
    const watch = setUp()
    await watch.until(minute)
    watch.updateWaits()
    await watch.until(2 * minute)
    expect(watch.notices.map((notice) => notice.at)).toEqual([minute])
    watch.stop()
    watch.updateWaits()
    await watch.until(3 * minute)
    expect(watch.notices).toHaveLength(1)
  })

  it("reports a newer worker of the installed app", async () => {
    const watch = setUp()
    await watch.until(minute)
    watch.server.isWaiting = true
    await watch.until(6 * minute)
    expect(watch.notices.map((notice) => notice.at)).toEqual([5 * minute])
  })

  it.each([
    ["5 minutes", "remindLater", 10.2],
    ["10 minutes", "dismiss", 15.2],
  ] as const)("stays silent for %s after %s", async (_time, answer, end) => {
    const watch = setUp()
    await watch.until(minute)
    watch.server.version = "2"
    await watch.until(5.2 * minute)
    watch.notices[0]?.[answer]()
    await watch.until((end - 0.1) * minute)
    expect(watch.notices).toHaveLength(1)
    await watch.until((end + 0.1) * minute)
    expect(watch.notices).toHaveLength(2)
  })

  it("treats a failed check as no change", async () => {
    const watch = setUp()
    watch.server.version = null
    await watch.until(6 * minute)
    watch.server.version = "1"
    await watch.until(11 * minute)
    expect(watch.notices).toEqual([])
  })

  it("stops", async () => {
    const watch = setUp()
    await watch.until(minute)
    watch.stop()
    await watch.until(20 * minute)
    expect(watch.looks()).toBe(1)
  })
})
