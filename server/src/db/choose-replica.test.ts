import { describe, expect, it } from "vitest"
import {
  judgeReplica,
  keptAnswers,
  maxKnownLagMs,
  maxLagMs,
  type PrimaryAnswer,
  positionOf,
  type ReplicaAnswer,
} from "./choose-replica.ts"

const system = "7300000000000000001/5"
const primaryAt = (at: number, position: bigint, timeline = 1): PrimaryAnswer => ({
  ...{ at, system, server: "a", timeline, position },
})
const replicaAt = (at: number, changes: Partial<ReplicaAnswer> = {}): ReplicaAnswer => ({
  ...{ at, system, server: "b", timeline: 1, replayed: 300n },
  ...changes,
})
/** The primary wrote from 100 to 300 within a second. */
const primary = [primaryAt(1_000, 100n), primaryAt(1_500, 200n), primaryAt(2_000, 300n)]

describe("positions", () => {
  it.each([
    ["0/0", 0n],
    ["0/1A", 26n],
    ["1/0", 4_294_967_296n],
    ["16/B374D848", 0x16_b374_d848n],
  ])("%s is a number in the order of the log", (lsn, position) => {
    expect(positionOf(lsn)).toBe(position)
  })
})

describe("a replica is used", () => {
  it.each([
    ["it has all that the primary had", replicaAt(2_050), 100],
    ["it is ahead of the last answer of the primary", replicaAt(2_050, { replayed: 999n }), 100],
    ["it lags a little, by the age of what it has reached", replicaAt(2_050, { replayed: 250n }), 600],
    ["it has reached exactly an earlier position", replicaAt(2_050, { replayed: 100n }), 1_100],
  ])("when %s", (_, answer, lagMs) => {
    expect(judgeReplica(answer, primary, 2_100)).toEqual({ reason: null, lagMs, replayed: answer.replayed })
  })

  it("after a long time without a write", () => {
    const idle = [primaryAt(60_000, 300n), primaryAt(60_250, 300n)]
    expect(judgeReplica(replicaAt(60_250), idle, 60_300)).toMatchObject({ reason: null, lagMs: 50 })
  })
})

describe("a replica is left out", () => {
  it.each([
    ["it never answered", undefined, primary, "it does not answer queries"],
    ["it has been silent for more than a second", replicaAt(1_000), primary, "it does not answer queries"],
    ["the primary never answered", replicaAt(2_050), [], "the primary does not answer"],
    ["it is the primary", replicaAt(2_050, { server: "a", replayed: null }), primary, "it is the primary"],
    [
      "it is a former primary that came back",
      replicaAt(2_050, { replayed: null }),
      [...primary, primaryAt(2_040, 310n, 2)],
      "it accepts writes, and is not the primary",
    ],
    [
      "it was promoted by mistake",
      replicaAt(2_050, { timeline: 2, replayed: null }),
      primary,
      "it accepts writes, and is not the primary",
    ],
    [
      "it is of another cluster, or has another database",
      replicaAt(2_050, { system: "7300000000000000002/5" }),
      primary,
      "it is another database or of another cluster",
    ],
    [
      "it follows a former primary",
      replicaAt(2_050, { replayed: 999n }),
      [...primary, primaryAt(2_040, 310n, 2)],
      "it does not know the timeline of the primary",
    ],
    [
      "its timeline is unknown",
      replicaAt(2_050, { timeline: null }),
      primary,
      "it does not know the timeline of the primary",
    ],
    ["it is behind all that is remembered", replicaAt(2_050, { replayed: 99n }), primary, "it lags"],
  ])("when %s", (_, answer, answers, reason) => {
    expect(judgeReplica(answer, answers, 2_100)).toMatchObject({ reason, replayed: null })
  })

  it("when it lags too much", () => {
    const behind = (now: number) => judgeReplica(replicaAt(now, { replayed: 200n }), primary, now)
    expect(behind(1_500 + maxLagMs)).toMatchObject({ reason: null, lagMs: maxLagMs })
    expect(behind(1_501 + maxLagMs)).toEqual({ reason: "it lags", lagMs: maxLagMs + 1, replayed: null })
  })

  it("when positions of an earlier timeline are all that it has reached", () => {
    const promoted = [...primary, primaryAt(2_040, 310n, 2)]
    expect(judgeReplica(replicaAt(2_050, { timeline: 2 }), promoted, 2_100).reason).toBe("it lags")
    const caughtUp = replicaAt(2_050, { timeline: 2, replayed: 310n })
    expect(judgeReplica(caughtUp, promoted, 2_100)).toMatchObject({ reason: null, lagMs: 60 })
  })
})

describe("answers of the primary", () => {
  /** Four a second for three hours. */
  const all = Array.from({ length: 3 * 3_600 * 4 }, (_, n) => primaryAt(n * 250, BigInt(n)))
  const now = 3 * 3_600_000

  it("are kept as long as they say something about a lag, and the last one longer", () => {
    expect(keptAnswers([], now)).toEqual([])
    expect(keptAnswers(primary, now)).toEqual(primary.slice(2))
    const kept = keptAnswers(all, now)
    expect(kept.slice(-20)).toEqual(all.slice(-20))
    expect(kept.at(0)?.at).toBe(now - maxKnownLagMs)
    expect(kept.length).toBeLessThan(750)
    expect(keptAnswers(kept, now)).toEqual(kept)
  })

  it("report how far behind a replica is that has been left out for long", () => {
    const behind = replicaAt(now, { replayed: BigInt(all.length - 600 * 4) })
    expect(judgeReplica(behind, keptAnswers(all, now), now)).toMatchObject({
      reason: "it lags",
      lagMs: 600_000,
    })
  })
})
