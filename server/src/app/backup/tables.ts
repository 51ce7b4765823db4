import { createReadStream, createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import pg from "pg"
import { from as copyFrom, to as copyTo } from "pg-copy-streams"

export interface CopiedTable {
  /** Schema and name, as SQL. */
  name: string
  columns: string[]
}

/** Of the queue only what has still to be done: the rest of its tables it makes itself. */
const jobs = "pgboss.job"
const unfinished = "state in ('created', 'retry', 'active')"
const notCopied = ["kysely_migration", "kysely_migration_lock"]

/** A connection of its own, with no limit on the time of a statement: large tables take theirs. */
export const connect = async (connection: pg.ClientConfig) => {
  const client = new pg.Client({ ...connection, statement_timeout: 0, application_name: "pinyu backup" })
  await client.connect()
  return client
}

/** Every table of ours, each behind those that it refers to, with the columns that can be written. */
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
    if (ready.length === 0) throw new Error("tables refer to each other in a circle")
    for (const { name, columns } of ready) {
      ordered.push({ name, columns })
      waiting.delete(name)
    }
  }
  return ordered
}

/** The names of the migrations that the schema has. */
export const findMigrations = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name")
  return rows.map((row) => row.name)
}

/** Writes a table's rows to a file in the text format of COPY, which every PostgreSQL reads. Answers how many. */
export const saveTable = async (client: pg.Client, { name, columns }: CopiedTable, path: string) => {
  const where = name === jobs ? ` where ${unfinished}` : ""
  const rows = client.query(copyTo(`copy (select ${columns.join(", ")} from ${name}${where}) to stdout`))
  await pipeline(rows, createWriteStream(path, { flags: "wx", mode: 0o600 }))
  return rows.rowCount
}

/** Adds the rows of such a file to a table. Answers how many. */
export const loadTable = async (client: pg.Client, { name, columns }: CopiedTable, path: string) => {
  const rows = client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`))
  await pipeline(createReadStream(path), rows)
  return rows.rowCount
}

export const isEmpty = async (client: pg.Client, { name }: CopiedTable) => {
  const { rows } = await client.query<{ some: boolean }>(`select exists (select from ${name}) as some`)
  return !rows[0]?.some
}
