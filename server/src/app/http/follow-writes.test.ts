import type { Route } from "@pinyu/contract/route"
import { describe, expect, it } from "vitest"
import * as z from "zod"
import { maxLagMs } from "../../db/choose-replica.ts"
import { readPosition } from "../../db/read-position.ts"
import { createFollowWrites } from "./follow-writes.ts"

const route = (id: string, method: Route["method"]): Route => ({
  ...{ id, method, path: "/", summary: "", access: "member", limits: [], response: z.object({}) },
})
const viewer = { id: "a", sessionId: "s", signedInAt: new Date(0), lastWrite: "0/1A" }
const admin = { id: "b", sessionId: "t", role: "owner" as const, signedInRecently: true }

const followed = () => {
  const state = { fails: false, now: 1 }
  const noted: string[] = []
  const warnings: unknown[] = []
  const runCall = createFollowWrites({
    noteWrite: async (sessionId) => {
      if (state.fails) throw new Error("no database")
      noted.push(sessionId)
    },
    log: { warn: (about: unknown) => void warnings.push(about) },
    monotonicMs: () => state.now,
  })
  /** Where a page is read: a position of a replica, or null for the primary. */
  const readBy = (reader: typeof viewer) =>
    runCall(route("feed.list", "GET"), reader, async () => readPosition())
  return { state, noted, warnings, runCall, readBy }
}

describe("calls that read", () => {
  it("need a replica with the writes of their session", async () => {
    const { noted, runCall } = followed()
    expect(await runCall(route("feed.list", "GET"), viewer, async () => readPosition())).toBe(26n)
    expect([noted, readPosition()]).toEqual([[], null])
  })

  it("of a session without a position use the primary, and give it one", async () => {
    const { noted, runCall } = followed()
    const fresh = { ...viewer, lastWrite: null }
    expect(await runCall(route("feed.list", "GET"), fresh, async () => readPosition())).toBeNull()
    expect(noted).toEqual(["s"])
  })

  it("without a member use the primary", async () => {
    const { runCall } = followed()
    for (const caller of [null, admin])
      expect(await runCall(route("feed.list", "GET"), caller, async () => readPosition())).toBeNull()
  })
})

describe("calls that write", () => {
  it("use the primary, and note their position before they are answered", async () => {
    const { noted, runCall } = followed()
    const result = runCall(route("feed.create", "POST"), viewer, async () => {
      expect(noted).toEqual([])
      return readPosition()
    })
    expect([await result, noted]).toEqual([null, ["s"]])
  })

  it("note it after an error, too", async () => {
    const { noted, runCall } = followed()
    const failing = runCall(route("feed.create", "POST"), viewer, () => Promise.reject(new Error("planted")))
    await expect(failing).rejects.toThrow("planted")
    expect(noted).toEqual(["s"])
  })

  it("note nothing after an error of the database, which would not answer either", async () => {
    const { noted, runCall } = followed()
    const lost = Object.assign(new Error("planted"), { code: "57P01" })
    const failing = runCall(route("feed.create", "POST"), viewer, () => Promise.reject(lost))
    await expect(failing).rejects.toThrow("planted")
    expect(noted).toEqual([])
  })

  it("note nothing where no replica shows their writes", async () => {
    const { noted, runCall } = followed()
    await runCall(route("chat.send", "POST"), viewer, async () => undefined)
    await runCall(route("admin.invite", "POST"), admin, async () => undefined)
    expect(noted).toEqual([])
  })

  it("keep their answer when the position is not noted", async () => {
    const { state, warnings, runCall } = followed()
    state.fails = true
    expect(await runCall(route("feed.create", "POST"), viewer, async () => "answer")).toBe("answer")
    expect(warnings).toHaveLength(1)
  })
})

describe("a session whose position was not noted", () => {
  const lost = Object.assign(new Error("planted"), { code: "40003" })
  it.each([
    ["because noting failed", async () => "answer"],
    ["because the outcome of the write is unknown", () => Promise.reject(lost)],
  ])("%s reads on the primary for the time of a lag, and others on replicas", async (_, work) => {
    const { state, noted, runCall, readBy } = followed()
    state.fails = true
    await runCall(route("feed.create", "POST"), viewer, work).catch(() => undefined)
    state.fails = false
    state.now += maxLagMs
    expect([await readBy(viewer), await readBy({ ...viewer, sessionId: "other" })]).toEqual([null, 26n])
    expect(noted).toEqual(["s"])
    state.now += 1
    expect(await readBy(viewer)).toBe(26n)
  })
})
