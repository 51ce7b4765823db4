import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { openPlatform } from "@pinyu/server/app/platform.ts"
import { sql } from "kysely"

type Db = Awaited<ReturnType<typeof openPlatform>>["db"]

/** The tables that contain a word in any column, including those of the job queue. */
export const tablesWith = async (db: Db, word: string): Promise<string[]> => {
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const found: string[] = []
  for (const { schema, name } of tables.rows) {
    const hits = await sql<{ row: string }>`
      select row from (select t::text as row from ${sql.table(`${schema}.${name}`)} as t) as texts
      where row ilike ${`%${word}%`} limit 1`.execute(db)
    found.push(...hits.rows.map(({ row }) => `${schema}.${name}: ${row.slice(0, 300)}`))
  }
  return found
}

/** The files in a folder that contain a word. */
export const filesWith = async (folder: string, word: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(files.map((file) => readFile(file, "latin1")))
  return files.filter((_, at) => texts[at]?.includes(word))
}
