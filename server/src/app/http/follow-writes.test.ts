import type { Route } from "@pinyu/contract/route"
import { describe, expect, it } from "vitest"
import * as z from "zod"
import { maxLagMs } from "../../db/choose-replica.ts"
import { readPosition } from "../../db/read-position.ts"
import { createFollowWrites } from "./follow-writes.ts"

const route = (id: string, method: Route["method"]): Route => ({
  ...{ id, method, path: "/", summary: "", access: "member", limits: [], response: z.object({}) },
})
const viewer = { id: "a", sessionId: "s", signedInRecently: false, lastWrite: "0/1A" }

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
