import { describe, expect, it } from "vitest"
import { createMemoryStorage } from "../../lib/session/storage.ts"
import { createLock, isLooser } from "./lock.ts"

const minute = 60_000

const setUp = () => {
  const storage = createMemoryStorage()
  let nowMs = Date.parse("2026-11-24T08:00:00Z")
  const lockOf = (memberId = "me") =>
    createLock({ storage, key: "lock", memberId, clock: { now: () => new Date(nowMs) } })
  return { storage, lockOf, pass: (ms: number) => (nowMs += ms) }
}

describe("createLock", () => {
  it("never locks before the member asks for it", () => {
    const { lockOf, pass } = setUp()
    const lock = lockOf()
    lock.tick(true)
    pass(1_000 * minute)
    lock.tick(true)
    expect(lock.isLocked()).toBe(false)
  })

  it("locks after the chosen time away, in every tab and after a restart", () => {
    const { lockOf, pass } = setUp()
    const lock = lockOf()
    lock.setMinutes(5)
    pass(5 * minute - 1)
    expect(lock.isLocked()).toBe(false)
    pass(1)
    expect(lock.isLocked(), "before anything ticks").toBe(true)
    lock.tick(true)
    expect(lockOf().isLocked(), "though the app is shown again").toBe(true)
  })

  it("stays open while one of the tabs is shown", () => {
    const { lockOf, pass } = setUp()
    const [shown, hidden] = [lockOf(), lockOf()]
    shown.setMinutes(1)
    for (let n = 0; n < 10; n++) {
      pass(minute / 2)
      shown.tick(true)
      hidden.tick(false)
    }
    expect([shown.isLocked(), hidden.isLocked()]).toEqual([false, false])
  })

  it("locks when the device's clock goes back", () => {
    const { lockOf, pass } = setUp()
    const lock = lockOf()
    lock.setMinutes(60)
    pass(-1)
    expect(lock.isLocked()).toBe(true)
  })

  it("opens after a proof, and after a new sign-in", () => {
    const { lockOf, pass } = setUp()
    const lock = lockOf()
    lock.setMinutes(1)
    pass(minute)
    lock.tick(false)
    lock.unlock()
    expect(lock.isLocked()).toBe(false)
    pass(minute)
    lock.tick(false)
    lock.forget()
    pass(1_000 * minute)
    expect([lock.isLocked(), lock.minutes()]).toEqual([false, 1])
  })

  it("is one member's own, and survives damaged storage", () => {
    const { lockOf, pass, storage } = setUp()
    lockOf("me").setMinutes(1)
    pass(2 * minute)
    expect([lockOf("you").isLocked(), lockOf("me").isLocked()]).toEqual([false, true])
    for (const damaged of ["{", '{"owner":"me","value":{"minutes":3}}', "null"]) {
      storage.set("lock", damaged)
      expect(lockOf().isLocked()).toBe(false)
    }
  })
})

it.each([
  { before: 0, after: 5, looser: false },
  { before: 5, after: 1, looser: false },
  { before: 5, after: 5, looser: false },
  { before: 5, after: 15, looser: true },
  { before: 5, after: 0, looser: true },
] as const)("from $before to $after minutes is looser: $looser", ({ before, after, looser }) => {
  expect(isLooser(before, after)).toBe(looser)
})
