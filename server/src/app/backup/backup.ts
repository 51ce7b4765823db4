import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, readdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { Platform } from "../platform.ts"
import { type Manifest, measure, readManifest, writeManifest } from "./manifest.ts"
import { connect, findMigrations, findTables, isEmpty, loadTable, saveTable } from "./tables.ts"

type Source = Pick<Platform, "clock" | "connection" | "storage">

/** How much was saved or restored. */
export interface BackupSummary {
  rows: number
  files: number
}

const summaryOf = ({ tables, files }: Manifest): BackupSummary => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
})

const saveFile = async ({ storage }: Source, key: string, folder: string) => {
  const found = await storage.read(key)
  // Deleted since it was listed; the rows, which are older, may name it, as they may a file lost before.
  if (!found) return []
  const path = join("files", key)
  await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
  await pipeline(found.body, createWriteStream(join(folder, path), { flags: "wx", mode: 0o600 }))
  return [{ key, path, contentType: found.contentType, ...(await measure(join(folder, path))) }]
}

/**
 * Saves the database, as of one instant, and then every file into an empty or new folder. Files never change in place, so
 * those that the rows name are as the rows knew them. May run while the service does.
 */
export const saveBackup = async (source: Source, folder: string): Promise<BackupSummary> => {
  await mkdir(join(folder, "tables"), { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 1) throw new Error(`${folder} is not empty: choose a new folder.`)
  const client = await connect(source.connection)
  const manifest: Manifest = {
    format: 1,
    createdAt: source.clock.now().toISOString(),
    migrations: [],
    tables: [],
    files: [],
  }
  try {
    await client.query("begin isolation level repeatable read read only")
    manifest.migrations = await findMigrations(client)
    for (const table of await findTables(client)) {
      const path = join("tables", `${table.name}.copy`)
      const rows = await saveTable(client, table, join(folder, path))
      manifest.tables.push({ ...table, path, rows, ...(await measure(join(folder, path))) })
    }
    await client.query("commit")
  } finally {
    await client.end()
  }
  for await (const key of source.storage.list()) manifest.files.push(...(await saveFile(source, key, folder)))
  await writeManifest(folder, manifest)
  return summaryOf(manifest)
}

/**
 * Puts a backup into an empty database of the same schema and an empty storage: all of it, or no row. Everything is compared
 * with its checksum before, and counted after. Throws one sentence for what forbids it.
 */
export const restoreBackup = async (target: Source, folder: string): Promise<BackupSummary> => {
  const manifest = await readManifest(folder)
  const client = await connect(target.connection)
  try {
    await client.query("begin")
    const migrations = await findMigrations(client)
    if (migrations.join() !== manifest.migrations.join())
      throw new Error(
        "The backup is of another version: restore with the version that made it, then upgrade.",
      )
    for (const table of manifest.tables)
      if (!(await isEmpty(client, table)))
        throw new Error(`There are rows in ${table.name}: a backup is only restored into an empty database.`)
    for await (const key of target.storage.list())
      throw new Error(`There are files such as ${key}: a backup is only restored into an empty storage.`)

    for (const { key, path, contentType } of manifest.files)
      await target.storage.put(key, createReadStream(join(folder, path)), { contentType })
    for (const table of manifest.tables) {
      const rows = await loadTable(client, table, join(folder, table.path))
      if (rows !== table.rows) throw new Error(`${table.name} got ${rows} rows of ${table.rows}.`)
    }
    await client.query("commit")
  } finally {
    await client.end()
  }
  return summaryOf(manifest)
}
