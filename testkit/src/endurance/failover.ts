import { expect, onTestFinished } from "vitest"
import { eventually } from "../eventually.ts"
import { patient } from "../patience.ts"
import { type MemberName, type PostgresGroup, startPostgresGroup } from "../services/postgres-group.ts"
import { failuresOf } from "./audit.ts"
import { expectNothingLost, startUnderLoad } from "./crash.ts"
import type { Load } from "./load.ts"

/** How a primary fails: it is killed, or it and its sessions hang. */
type PrimaryFailure = "kill" | "freeze"

/** The most seconds from the failure until the service writes again. */
export const recoveryLimit = patient(15)

interface UnderLoad {
  group: PostgresGroup
  load: Load
}

/** A service under load on three servers. The end of the test ends and removes all. */
export const startGroupUnderLoad = async () => {
  const group = await startPostgresGroup()
  onTestFinished(group.stop)
  return { group, ...(await startUnderLoad({ DATABASE_URL: group.url }, { publishes: true })) }
}

/** Counts the sessions of the service on a server. */
const countSessions = async (
  { members }: PostgresGroup,
  name: MemberName,
  condition: string,
  values: unknown[] = [],
) => {
  const [row] = await members[name].ask<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where application_name in ('pinyu', 'pinyu jobs') and (${condition})`,
    values,
  )
  return row?.count
}

const sessionsSince = (group: PostgresGroup, name: MemberName, since: Date) =>
  countSessions(group, name, "backend_start > $1", [since])

/**
 * The sessions that could answer, also those from before a freeze. On a former primary, one that waits for a
 * standby to confirm its commit, or for the lock of such a one, does not notice that its client is gone.
 */
export const answeringSessions = (group: PostgresGroup, name: MemberName) =>
  countSessions(
    group,
    name,
    "wait_event is distinct from 'SyncRep' and wait_event_type is distinct from 'Lock'",
  )

/**
 * One failover: the primary fails, a standby is promoted, and the service writes again by itself. Then the
 * former primary returns as it was, accepts writes, and has no session of the service. At last it becomes a
 * standby. Resolves to the seconds from the failure until the next acknowledged write.
 */
export const failOver = async ({ group, load }: UnderLoad, failure: PrimaryFailure): Promise<number> => {
  const former = group.primary()
  const { server } = group.members[former]
  const began = performance.now()
  await (failure === "kill" ? server.kill() : server.freeze())
  await group.promote()
  await load.untilMore(1)
  const seconds = (performance.now() - began) / 1000

  const returned = new Date()
  await (failure === "kill" ? group.comeBack(former) : server.thaw())
  await load.untilMore(60)
  // A thawed server still takes attempts to connect from before, whose clients are gone: those sessions end.
  await eventually(async () => expect(await sessionsSince(group, former, returned)).toBe(0))
  // A resumed session ends when it notices that its client is gone.
  await eventually(async () => expect(await answeringSessions(group, former)).toBe(0))
  await group.rejoin(former)
  return seconds
}

/** Checks that all failed requests were answered with a retryable error, and that nothing is lost or doubled. */
export const expectOnlyRetries = async (started: Awaited<ReturnType<typeof startGroupUnderLoad>>) => {
  await expectNothingLost(started)
  expect(failuresOf(started.load).filter((failure) => !failure.endsWith("503 unavailable"))).toEqual([])
}
