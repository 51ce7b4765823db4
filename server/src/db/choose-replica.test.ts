import { describe, expect, it } from "vitest"
import { judgeReplica, maxLagMs, type PrimaryAnswer, type ReplicaAnswer } from "./choose-replica.ts"

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
})
