import { eventually } from "./eventually.ts"
import { startPostgresGroup } from "./services/postgres-group.ts"
import { type TestApp, testApp } from "./test-app.ts"

/** An app on a database and its replicas. */
export const appOn = (url: string, replicas: readonly string[]) =>
  testApp({
    database: { connection: { connectionString: url }, close: async () => undefined },
    env: { DATABASE_URL: url, DATABASE_REPLICA_URLS: replicas.join(",") },
  })

/** The result of a call of an app, and where its reads came from. */
export const traced = async <Result>({ platform }: TestApp, call: () => Promise<Result>) => {
  const counts = async () => {
    const text = await platform.metrics.text()
    return [...text.matchAll(/^db_reads_total\{source="(\w+)"\} \d+$/gm)]
  }
  const before = new Set((await counts()).map(([line]) => line))
  const result = await call()
  const changed = (await counts()).filter(([line]) => !before.has(line))
  return { result, sources: changed.map(([, source]) => source) }
}

/** The ports of the replicas for which a metric is 1. */
const portsWith = async (metric: string, { platform }: TestApp) => {
  const text = await platform.metrics.text()
  const found = text.matchAll(new RegExp(`^${metric}\\{replica="[^"]+:(\\d+)"\\} 1$`, "gm"))
  return [...found].map(([, port]) => Number(port)).toSorted()
}

/** The ports of the replicas that reads use. */
export const portsInUse = (app: TestApp) => portsWith("db_replica_used", app)

/** An app that reads from the replica `b` of a group of servers. */
export const startReplicatedApp = async () => {
  const group = await startPostgresGroup()
  const { a, b } = group.members
  const app = await appOn(a.url, [b.url]).catch(async (error: unknown) => {
    await group.stop()
    throw error
  })

  /** The replica has replayed what was written until now. */
  const untilReplayed = async () => {
    const [written] = await a.ask<{ lsn: string }>("select pg_current_wal_lsn()::text as lsn")
    const replayed = "select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_replayed"
    await eventually(async () => {
      const [row] = await b.ask<{ is_replayed: boolean }>(replayed, [written?.lsn])
      if (!row?.is_replayed) throw new Error("the replica lags")
    })
  }

  return {
    ...{ group, app, untilReplayed },

    /** The replica replays what was written, then nothing more, and goes on answering. */
    pauseReplay: async () => {
      await untilReplayed()
      await b.ask("select pg_wal_replay_pause()")
      await eventually(async () => {
        const [row] = await b.ask<{ state: string }>("select pg_get_wal_replay_pause_state() as state")
        if (row?.state !== "paused") throw new Error("the replica still replays")
      })
    },
    /** The replica holds back what it receives for a time. */
    delayReplay: async (delay: string) => {
      await b.ask(`alter system set recovery_min_apply_delay = '${delay}'`)
      await b.ask("select pg_reload_conf()")
    },
    resumeReplay: () => b.ask("select pg_wal_replay_resume()"),

    stop: async () => {
      await app.close()
      await group.stop()
    },
  }
}

export type ReplicatedApp = Awaited<ReturnType<typeof startReplicatedApp>>

/** How the replica can fail, and how it comes back. A lag needs a write after `leave`. */
export const replicaFailures = {
  "lags by more than five seconds": {
    leave: ({ delayReplay }) => delayReplay("1h"),
    come: ({ delayReplay }) => delayReplay("0"),
  },
  "is killed": {
    leave: ({ group }) => group.members.b.server.kill(),
    come: ({ group }) => group.members.b.server.start(),
  },
  hangs: {
    leave: ({ group }) => group.members.b.server.freeze(),
    come: ({ group }) => group.members.b.server.thaw(),
  },
} satisfies Record<string, Record<"leave" | "come", (app: ReplicatedApp) => Promise<unknown>>>
