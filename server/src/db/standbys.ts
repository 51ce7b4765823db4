import type pg from "pg"
import type { StandbyHealth } from "../platform/observability/database-metrics.ts"
import { createProbe } from "./probe.ts"

// A role without the grant sees only that processes stream, without their state. Then there is no row, since
// zero standbys would be wrong.
const question = `
  select current_setting('synchronous_standby_names') as names, count(*)::int as streaming,
    count(*) filter (where sync_priority > 0)::int as synchronous,
    coalesce(json_agg(json_build_object('name', application_name,
      'lagBytes', pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))), '[]') as standbys
  from pg_stat_replication where state = 'streaming'
  having pg_has_role('pg_read_all_stats', 'usage')`

/** How many standbys must confirm a commit, by a value of `synchronous_standby_names`. */
export const requiredStandbys = (names: string) => {
  const count = /^\s*(?:(?:any|first)\s+)?(\d+)\s*\(/i.exec(names)?.[1]
  return count === undefined ? Number(names.trim() !== "") : Number(count)
}

/**
 * Looks at the standbys of a primary over a connection of its own: commits that wait for a standby may hold
 * all others. `look` returns undefined without an answer, or if the role may not see them.
 */
export const watchStandbys = (connection: pg.ClientConfig) => {
  const probe = createProbe<Omit<StandbyHealth, "required"> & { names: string }>(connection, question)
  const ask = async (): Promise<StandbyHealth | undefined> => {
    const row = await probe.ask()
    return row && { ...row, required: requiredStandbys(row.names) }
  }
  let running: Promise<StandbyHealth | undefined> | undefined
  return {
    /** Callers at the same time share one statement. */
    look: () => {
      running ??= ask().finally(() => {
        running = undefined
      })
      return running
    },
    close: async () => {
      await running
      await probe.close()
    },
  }
}
