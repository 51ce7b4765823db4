import pg from "pg"
import { parseIntoClientConfig } from "pg-connection-string"
import type { ReplicaHealth } from "../platform/observability/database-metrics.ts"
import type { Log } from "../platform/observability/log.ts"
import {
  acceptsWrites,
  isPrimary,
  judgeReplica,
  keptAnswers,
  type LogPosition,
  type PrimaryAnswer,
  positionOf,
  type ReplicaAnswer,
} from "./choose-replica.ts"
import { type Db, openDatabase } from "./client.ts"
import { isDatabaseError, isTlsError, rejectsStatement, sqlStateOf } from "./database-errors.ts"
import { createProbe, followedTimeline } from "./probe.ts"
import { readPosition } from "./read-position.ts"
import type { Reads } from "./reads.ts"
import type { EndedQuery } from "./shared-reads.ts"

/** The pause between two questions to a server: after an answer, and without one. */
const pauseMs = { answered: 250, silent: 1_000 }

/** The default of `statementLimitMs`. */
const defaultLimitMs = 3_000

// The database and its cluster have the same identifiers on all servers of the cluster. The start of a server
// tells it from the others. Its address does not: a proxy may stand before it.
const identity = `(pg_control_system()).system_identifier::text
    || '/' || (select oid from pg_database where datname = current_database()) as system,
    extract(epoch from pg_postmaster_start_time())::text as server`

const primaryQuestion = `
  select ${identity}, pg_current_wal_flush_lsn()::text as position,
    left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`

// A promoted server still has a replayed position.
const replicaQuestion = `
  select ${identity},
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed,
    ${followedTimeline} as timeline`

/** How long a replica is left out after it failed a read. */
const restMs = 2_000

/**
 * The replica rejects the role or its password, finds its data damaged, or its role lacks rights: on a table
 * (42501), or on the schema, whose tables it then does not find (42P01).
 */
const ownFault = /^(28|42501|42P01|XX)/

/**
 * Whether a read failed because of the replica. It works after an error of the query, and after a statement
 * that the replay cancelled (40001).
 */
const isReplicaError = (error: unknown) =>
  (isDatabaseError(error) || isTlsError(error) || ownFault.test(sqlStateOf(error) ?? "")) &&
  !rejectsStatement(error)

/** Which server a read came from: a replica, or the primary and why. */
type ReadSource = "replica" | "no_replica" | "replica_failed" | "no_longer_shown"

interface Options {
  urls: readonly string[]
  /** The pool of the primary, and how to reach it for a connection that waits for no other. */
  primary: { db: Db; pool: pg.Pool; connection: pg.ClientConfig }
  /** The maximum number of connections to each replica. */
  size: number
  /** A statement that takes a replica longer is cancelled, and the primary answers. */
  statementLimitMs?: number
  log: Pick<Log, "info" | "warn">
  onQuery: (query: EndedQuery) => void
  onRead: (source: ReadSource) => void
}

/** Repeats a question, which returns whether it was answered. Returns a function that ends this. */
const repeat = (question: () => Promise<boolean>) => {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const run = async (): Promise<void> => {
    const isAnswered = await question()
    if (closed) return
    timer = setTimeout(
      () => {
        running = run()
      },
      isAnswered ? pauseMs.answered : pauseMs.silent,
    )
  }
  let running = run()
  return async () => {
    closed = true
    clearTimeout(timer)
    await running
  }
}

/** The answers of the primary of the last seconds. */
const createPrimaryWatch = (connection: pg.ClientConfig) => {
  const probe = createProbe<Record<"system" | "server" | "position" | "timeline", string>>(
    connection,
    primaryQuestion,
  )
  const watch = {
    answers: [] as PrimaryAnswer[],
    look: async () => {
      const at = performance.now()
      const row = await probe.ask()
      if (!row) return false
      const [position, timeline] = [positionOf(row.position), Number.parseInt(row.timeline, 16)]
      watch.answers = keptAnswers([...watch.answers, { ...row, at, timeline, position }], at)
      return true
    },
    close: probe.close,
  }
  return watch
}

const createReplica = (url: string, { size, statementLimitMs = defaultLimitMs, log, onQuery }: Options) => {
  const config = parseIntoClientConfig(url)
  const name = `${config.host ?? "localhost"}:${config.port ?? pg.defaults.port}`
  const probe = createProbe<Omit<ReplicaAnswer, "at" | "replayed"> & { replayed: string | null }>(
    config,
    replicaQuestion,
  )
  const { db, close } = openDatabase({
    ...{ connection: { connectionString: url }, size, statementLimitMs, onQuery },
    onConnectionLost: (error) =>
      log.warn({ err: error, replica: name }, "a connection to a replica was lost"),
  })
  const replica = {
    ...{ name, db },
    answer: undefined as ReplicaAnswer | undefined,
    /** Why it was not used at the last look; undefined before. */
    reported: undefined as string | null | undefined,
    restsUntil: 0,

    look: async () => {
      const at = performance.now()
      const row = await probe.ask()
      // A read may have failed meanwhile.
      if (at >= replica.restsUntil)
        replica.answer = row && {
          ...row,
          at,
          replayed: row.replayed === null ? null : positionOf(row.replayed),
        }
      return row !== undefined
    },

    /** Leaves the replica out for a time after an error of its own: it may fail although it answers questions. */
    fail: (error: unknown) => {
      if (isReplicaError(error)) {
        replica.answer = undefined
        replica.restsUntil = performance.now() + restMs
      }
      log.warn({ err: error, replica: name }, "a read on a replica failed, and the primary answered")
    },

    /** Logs when the replica is left out, or comes back. */
    report: (reason: string | null) => {
      if (reason === replica.reported) return
      replica.reported = reason
      if (reason === null) log.info({ replica: name }, "reads use a replica")
      else
        log.warn(
          { replica: name, reason, ...(!replica.answer && { error: probe.reason }) },
          "reads do not use a replica",
        )
    },

    closePool: close,
    closeProbe: probe.close,
  }
  return replica
}

/** Where the primary is now: reads before this could meet a schema from before the migrations. */
const currentPosition = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ position: string }>(
    "select pg_current_wal_insert_lsn()::text as position",
  )
  return positionOf(rows[0]?.position ?? "0/0")
}

/**
 * Opens the replicas of a database whose migrations ran. Each is asked four times a second what it has
 * replayed, and is used as long as `judgeReplica` finds no reason against it. A read needs one that has replayed
 * the writes of the caller's session. No replica is necessary: without one the primary answers.
 */
export const openReplicas = async (options: Options) => {
  const { urls, primary, onRead } = options
  const earliest = await currentPosition(primary.pool)
  const primaryWatch = createPrimaryWatch(primary.connection)
  await primaryWatch.look()
  const replicas = urls.map((url) => createReplica(url, options))
  type Replica = (typeof replicas)[number]

  const judge = ({ answer }: Pick<Replica, "answer">) =>
    judgeReplica(answer, primaryWatch.answers, performance.now())
  const endings = [
    repeat(primaryWatch.look),
    ...replicas.map((replica) =>
      repeat(async () => {
        const isAnswered = await replica.look()
        replica.report(judge(replica).reason)
        return isAnswered
      }),
    ),
  ]

  let turn = 0
  const chooseFor = (position: LogPosition): Replica | undefined => {
    const needed = position > earliest ? position : earliest
    const fitting = replicas.filter((replica) => {
      const { replayed } = judge(replica)
      return replayed !== null && replayed >= needed
    })
    turn += 1
    return fitting[turn % fitting.length]
  }

  const onPrimary = <Result>(source: ReadSource, work: (db: Db) => Promise<Result>) => {
    onRead(source)
    return work(primary.db)
  }

  const readAt = async <Result>(
    position: LogPosition | null,
    work: (db: Db) => Promise<Result>,
    stillHolds: (result: Result) => Promise<boolean> = async () => true,
  ): Promise<Result> => {
    const replica = position === null ? undefined : chooseFor(position)
    if (!replica) return onPrimary("no_replica", work)
    const answered = await work(replica.db).then(
      (result) => ({ result }),
      (error: unknown) => {
        replica.fail(error)
        return null
      },
    )
    // Whatever the error is, the primary decides whether it is one of the query.
    if (!answered) return onPrimary("replica_failed", work)
    if (!(await stillHolds(answered.result))) return onPrimary("no_longer_shown", work)
    onRead("replica")
    return answered.result
  }

  const reads: Reads = {
    read: (work, stillHolds) => readAt(readPosition(), work, stillHolds),
    readShared: (work) => readAt(0n, work),
  }

  return {
    reads,
    /** The replicas as they are now, without the primary where it is among them. */
    watched: (): ReplicaHealth[] =>
      replicas
        .map(({ name, answer }) => ({ name, ...judge({ answer }) }))
        .filter(({ reason }) => reason !== isPrimary)
        .map(({ name, reason, lagMs }) => ({
          ...{ name, isUsed: reason === null, isWritable: reason === acceptsWrites },
          lagSeconds: lagMs === null ? null : lagMs / 1000,
        })),
    close: async () => {
      await Promise.all([...endings.map((end) => end()), ...replicas.map((replica) => replica.closePool())])
      await Promise.all([primaryWatch.close(), ...replicas.map((replica) => replica.closeProbe())])
    },
  }
}
