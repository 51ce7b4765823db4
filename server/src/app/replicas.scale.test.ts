import { liveBesideReplicaFailures } from "@pinyu/testkit/replica-rounds.ts"
import { startReplicatedApp } from "@pinyu/testkit/replicated-app.ts"
import { expect, it, onTestFinished } from "vitest"

const rounds = 30
const limitMs = 40 * 60_000

it(
  `while a replica leaves and returns ${rounds} times, members read their own writes, and blocks hide at once`,
  async () => {
    const replicated = await startReplicatedApp()
    onTestFinished(replicated.stop)
    const { statuses, written, blocked } = await liveBesideReplicaFailures(replicated, rounds)
    expect(statuses).toEqual(new Set([200]))
    expect(Math.min(written, blocked)).toBeGreaterThan(rounds)
  },
  limitMs,
)
