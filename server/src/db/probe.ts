import pg from "pg"

/**
 * The timeline that a standby follows. After a promotion its receiver knows it at once, as long as it is
 * connected, and shows it to roles that may read statistics. The control file has it after a restart point.
 */
export const followedTimeline = `greatest((pg_control_checkpoint()).timeline_id,
    (pg_control_recovery()).min_recovery_end_timeline, (select received_tli from pg_stat_wal_receiver))`

/** A server that does not answer within this time counts as silent. */
const silenceMs = 2_000

const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  return error.message || ("code" in error ? String(error.code) : error.name)
}

/**
 * Sends one statement to a server again and again, over a connection of its own that is replaced after an
 * error. `reason` is why the last answer is missing.
 */
export const createProbe = <Row extends pg.QueryResultRow>(config: pg.ClientConfig, question: string) => {
  let client: pg.Client | undefined
  const probe = {
    reason: "no answer yet",

    /** The row of the answer; undefined without one. */
    ask: async (): Promise<Row | undefined> => {
      const used =
        client ??
        new pg.Client({
          ...config,
          ...{ connectionTimeoutMillis: silenceMs, query_timeout: silenceMs, keepAlive: true },
          application_name: "pinyu watch",
        })
      try {
        if (used !== client) {
          used.on("error", () => undefined)
          await used.connect()
          client = used
        }
        return (await used.query<Row>(question)).rows[0]
      } catch (error) {
        probe.reason = reasonOf(error)
        client = undefined
        void used.end().catch(() => undefined)
        return undefined
      }
    },

    close: async () => {
      await client?.end().catch(() => undefined)
    },
  }
  return probe
}
