import { describe, expect, it } from "vitest"
import { createMemoryStorage, storageKeys } from "../../lib/session/storage.ts"
import { createAdminSession } from "./session-store.ts"

const start = new Date("2026-03-02T04:00:00.000Z").getTime()
const tokenUntil = (ms: number) => `x.${btoa(JSON.stringify({ exp: ms / 1000 })).replaceAll("=", "")}.x`
const good = tokenUntil(start + 60_000)

const sessionWith = (stored?: string) => {
  const storage = createMemoryStorage(stored === undefined ? {} : { [storageKeys.admin]: stored })
  const timers: { task: () => void; ms: number }[] = []
  let now = start
  const session = createAdminSession({
    storage,
    clock: { now: () => new Date(now) },
    setTimer: (task, ms) => {
      const timer = { task, ms }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  return {
    session,
    storage,
    timers,
    stored: () => storage.get(storageKeys.admin),
    pass: (ms: number) => (now += ms),
  }
}

describe("the admin's session", () => {
  it("restores a current token", async () => {
    const { session, stored } = sessionWith(good)
    expect(session.state()).toEqual({ token: good, expired: false })
    expect([await session.token(), stored()]).toEqual([good, good])
  })

  it("has no admin without a token, and has not expired", () => {
    expect(sessionWith().session.state()).toEqual({ token: null, expired: false })
  })

  it.each([
    ["over", tokenUntil(start)],
    ["not a token", "adminToken"],
    ["without an expiry", `x.${btoa("{}")}.x`],
    ["no text", "x.%%%.x"],
  ])("clears one that is %s", (_name, token) => {
    const { session, stored } = sessionWith(token)
    expect(session.state()).toEqual({ token: null, expired: true })
    expect(stored()).toBeNull()
  })

  it("ends with its token and reports the expiry", () => {
    const { session, timers, pass, stored } = sessionWith(good)
    let notified = 0
    session.subscribe(() => void notified++)
    expect(timers.map(({ ms }) => ms)).toEqual([60_000])
    pass(60_000)
    timers[0]?.task()
    expect([session.state(), stored(), notified]).toEqual([{ token: null, expired: true }, null, 1])
  })

  it("never returns an expired token, even when timers fail", async () => {
    const { session, pass } = sessionWith(good)
    pass(60_000)
    expect(await session.token()).toBeNull()
  })

  it("ends when the server rejects the current token, but not an older one", async () => {
    const { session, stored } = sessionWith(good)
    const newer = tokenUntil(start + 120_000)
    session.store(newer)
    expect(await session.reject(good)).toBe(newer)
    expect(await session.reject(newer)).toBeNull()
    expect([session.state(), stored()]).toEqual([{ token: null, expired: true }, null])
  })

  it("removes the token on sign-out, here and in other tabs", () => {
    const here = sessionWith(good)
    here.session.signOut()
    expect([here.session.state(), here.stored(), here.timers]).toEqual([
      { token: null, expired: false },
      null,
      [],
    ])

    const other = sessionWith(good)
    other.storage.remove(storageKeys.admin)
    other.session.read()
    expect(other.session.state()).toEqual({ token: null, expired: false })
  })
})
