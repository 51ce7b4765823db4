import { createReadStream, createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import pg from "pg"
import { from as copyFrom, to as copyTo } from "pg-copy-streams"

export interface CopiedTable {
  /** Schema and name, as SQL. */
  name: string
  columns: string[]
}

/** Only the pending jobs of the queue. The queue creates the rest of its tables itself. */
const jobs = "pgboss.job"
const unfinished = "state in ('created', 'retry', 'active')"
const notCopied = ["kysely_migration", "kysely_migration_lock"]
/** Tables that are not empty in a new database, because a migration fills them. */
const filledBySchema = ["public.legal_versions"]

/**
 * Fixed formats for reading and writing, whatever the server's settings; otherwise a day could become a
 * month. No time limits, because large tables need more time.
 */
const sessionSettings = {
  bytea_output: "hex",
  datestyle: "ISO",
  extra_float_digits: "3",
  intervalstyle: "postgres",
  timezone: "UTC",
  idle_in_transaction_session_timeout: "0",
  lock_timeout: "0",
  statement_timeout: "0",
  transaction_timeout: "0",
}

/** A separate connection with settings for copying. */
export const connect = async (connection: pg.ClientConfig) => {
  const client = new pg.Client({ ...connection, application_name: "pinyu backup" })
  await client.connect()
  // Older servers lack some of them.
  await client.query(
    `select set_config(known.name, given.value, false)
    from jsonb_each_text($1) as given join pg_settings as known on lower(known.name) = given.key`,
    [sessionSettings],
  )
  return client
}

/** Our tables in the order of their references, with their writable columns. */
export const findTables = async (client: pg.Client): Promise<CopiedTable[]> => {
  const { rows } = await client.query<CopiedTable & { needs: string[] }>(
    `
    select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select format('%I.%I', fn.nspname, f.relname) from pg_constraint
        join pg_class f on f.oid = confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where contype = 'f' and conrelid = c.oid and confrelid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (n.nspname = 'public' and c.relkind = 'r' and c.relname <> all ($1))
      or format('%I.%I', n.nspname, c.relname) = $2
    order by name`,
    [notCopied, jobs],
  )
  const ordered: CopiedTable[] = []
  const waiting = new Map(rows.map((row) => [row.name, row]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ name, needs }) => name === jobs || !needs.some((needed) => waiting.has(needed)),
    )
    if (ready.length === 0) throw new Error("tables reference each other in a cycle")
    for (const { name, columns } of ready) {
      ordered.push({ name, columns })
      waiting.delete(name)
    }
  }
  return ordered
}

/** Deletes the rows that the schema itself brings. A backup has its own. */
export const emptyFilledTables = async (client: pg.Client) => {
  for (const name of filledBySchema) await client.query(`delete from ${name}`)
}

/** The names of the schema's migrations. */
export const findMigrations = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name")
  return rows.map((row) => row.name)
}

const filterOf = (name: string) => (name === jobs ? ` where ${unfinished}` : "")

/** Writes a table's rows to a file in the text format of COPY, which every PostgreSQL reads. */
export const saveTable = async (client: pg.Client, { name, columns }: CopiedTable, path: string) => {
  const query = `copy (select ${columns.join(", ")} from ${name}${filterOf(name)}) to stdout`
  const rows = client.query(copyTo(query))
  await pipeline(rows, createWriteStream(path, { flags: "wx", mode: 0o600 }))
}

/** Inserts the rows of such a file into a table. */
export const loadTable = async (client: pg.Client, { name, columns }: CopiedTable, path: string) => {
  const rows = client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`))
  await pipeline(createReadStream(path), rows)
}

/**
 * The row count of a table and an order-independent checksum of its content. Equal on every version of
 * PostgreSQL.
 */
export const measureRows = async (client: pg.Client, { name, columns }: CopiedTable) => {
  const { rows } = await client.query<{ rows: number; content: string }>(`
    select count(*)::int as rows, coalesce(sum(('x' || left(digest, 15))::bit(60)::bigint), 0)::text as content
    from (
      select encode(sha256(convert_to(row(${columns.join(", ")})::text, 'UTF8')), 'hex') as digest
      from ${name}${filterOf(name)}
    ) as digests`)
  const [measured] = rows
  if (!measured) throw new Error(`${name} could not be counted`)
  return measured
}

/** Whether a table has no rows but those that the schema itself brings. */
export const isEmpty = async (client: pg.Client, { name }: CopiedTable) => {
  if (filledBySchema.includes(name)) return true
  const { rows } = await client.query<{ some: boolean }>(`select exists (select from ${name}) as some`)
  return !rows[0]?.some
}
