import { basename, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { freePort } from "./free-port.ts"
import { createCluster, createServer, openFolder, orEnd, user } from "./postgres-server.ts"

const names = ["a", "b", "c"] as const
export type MemberName = (typeof names)[number]

const lookMs = 20
const waitMs = 120_000

/** Repeats a look until it finds something. */
const until = async <T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> => {
  const deadline = performance.now() + waitMs
  while (performance.now() < deadline) {
    const found = await look()
    if (found) return found
    await sleep(lookMs)
  }
  throw new Error(`${what} did not happen within ${waitMs / 1000} s`)
}

/**
 * Three PostgreSQL servers in a temporary folder: the primary `a`, and two standbys that it streams to. A
 * commit is acknowledged when one of the other servers has it on its disk. `promote` does what an operator or
 * a tool such as Patroni does, in the order of ops/failover.md.
 */
export const startPostgresGroup = async ({ settings = {} }: { settings?: Record<string, string> } = {}) => {
  const folder = await openFolder()
  const create = async (name: MemberName) => {
    const port = await freePort()
    const cluster = join(folder.path, name)
    const given = {
      ...{ max_connections: "60", shared_buffers: "32MB", max_wal_senders: "8" },
      ...{ wal_keep_size: "512MB", checkpoint_timeout: "30s" },
      synchronous_standby_names: `ANY 1 (${names.join(", ")})`,
      ...settings,
    }
    const server = createServer({
      ...{ folder, cluster, port, settings: given },
      name: `${basename(folder.path)}-${name}`,
    })
    const address = `${user}:${folder.password}@127.0.0.1:${port}`
    const url = `postgres://${address}/postgres`
    const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
      const client = new pg.Client({ connectionString: url, query_timeout: waitMs })
      client.on("error", () => undefined)
      await client.connect()
      try {
        return (await client.query<Row>(text, values)).rows
      } finally {
        await client.end()
      }
    }
    const conninfo = `host=127.0.0.1 port=${port} user=${user} password=${folder.password}`
    return { name, port, cluster, server, address, url, ask, conninfo }
  }
  type Member = Awaited<ReturnType<typeof create>>

  const [a, b, c] = [await create("a"), await create("b"), await create("c")]
  const members: Record<MemberName, Member> = { a, b, c }
  let primary: Member = a
  const standbys = new Set<Member>()

  const follow = async (standby: Member, upstream: Member | undefined) => {
    const conninfo = upstream ? `${upstream.conninfo} application_name=${standby.name}` : ""
    await standby.ask(`alter system set primary_conninfo = '${conninfo}'`)
    await standby.ask("select pg_reload_conf()")
  }
  const untilStreaming = (standby: Member) =>
    until(`the streaming to ${standby.name}`, async () => {
      const text = "select 1 from pg_stat_replication where application_name = $1 and state = 'streaming'"
      return (await primary.ask(text, [standby.name])).length > 0
    })
  /** Starts a copy of the primary, or a rewound former primary, as its standby. */
  const startStandby = async (standby: Member) => {
    await standby.server.start()
    await follow(standby, primary)
    await untilStreaming(standby)
    standbys.add(standby)
  }
  const copyPrimary = (standby: Member) =>
    folder.run("pg_basebackup", [
      `--pgdata=${standby.cluster}`,
      `--dbname=${primary.conninfo}`,
      ...["--checkpoint=fast", "--write-recovery-conf", "--no-sync"],
    ])

  /** The received position of a standby, once it receives nothing more. */
  const disconnect = async (standby: Member) => {
    await follow(standby, undefined)
    await until(`the end of the streaming to ${standby.name}`, async () => {
      return (await standby.ask("select 1 from pg_stat_wal_receiver")).length === 0
    })
    const [row] = await standby.ask<{ received: string }>(
      "select pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as received",
    )
    return { standby, received: BigInt(row?.received ?? 0) }
  }

  const stop = async () => {
    await Promise.all(names.map((name) => members[name].server.end())).finally(folder.remove)
  }
  await orEnd(async () => {
    await createCluster(folder, a.cluster, ["--data-checksums"])
    await a.server.start()
    for (const standby of [b, c]) {
      await copyPrimary(standby)
      await startStandby(standby)
    }
  }, stop)

  return {
    members,
    /** A DATABASE_URL that names all three servers. */
    url: `postgres://${user}:${folder.password}@${names.map((name) => `127.0.0.1:${members[name].port}`).join(",")}/postgres?target_session_attrs=read-write`,
    primary: () => primary.name,

    /**
     * Promotes the standby that has received most. First no standby receives from the former primary, which
     * then cannot acknowledge a commit. Returns the name of the new primary.
     */
    promote: async (): Promise<MemberName> => {
      const received = await Promise.all([...standbys].map(disconnect))
      const [best] = received.sort((one, other) => Number(other.received - one.received))
      if (!best) throw new Error("there is no standby")
      primary = best.standby
      standbys.delete(primary)
      await primary.ask("select pg_promote(true, 30)")
      for (const standby of standbys) {
        await follow(standby, primary)
        await untilStreaming(standby)
      }
      return primary.name
    },

    /** The standbys keep the timeline of the promoted primary, so that they prove it while it is down. */
    keepTimeline: async () => {
      const keptBy = async ({ ask }: Member) => {
        await ask("checkpoint")
        const [row] = await ask<{ kept: number }>("select timeline_id as kept from pg_control_checkpoint()")
        return row?.kept
      }
      const current = await keptBy(primary)
      for (const standby of standbys)
        await until(`the restart point of ${standby.name}`, async () => (await keptBy(standby)) === current)
    },

    /** Starts a killed former primary as it is: it accepts writes, and no standby confirms them. */
    comeBack: (name: MemberName) => members[name].server.start(),

    /** Rewinds a former primary and starts it as a standby of the current one. */
    rejoin: async (name: MemberName) => {
      const former = members[name]
      await former.server.end()
      await primary.ask("checkpoint")
      await folder.run("pg_rewind", [
        `--target-pgdata=${former.cluster}`,
        `--source-server=${primary.conninfo} dbname=postgres`,
        ...["--write-recovery-conf", "--no-sync"],
      ])
      await startStandby(former)
    },

    /** Ends all servers and removes their folder. */
    stop,
  }
}

export type PostgresGroup = Awaited<ReturnType<typeof startPostgresGroup>>
