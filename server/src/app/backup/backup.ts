import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, readdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { directConnection } from "../../db/connection.ts"
import { noteBackup } from "../../db/last-backup.ts"
import type { Platform } from "../platform.ts"
import { inParallel } from "./in-parallel.ts"
import {
  isSame,
  type Manifest,
  measure,
  measureFile,
  pathOfFile,
  pathOfTable,
  readManifest,
  type SavedFile,
  writeManifest,
} from "./manifest.ts"
import {
  connect,
  emptyFilledTables,
  findMigrations,
  findTables,
  isEmpty,
  loadTable,
  measureRows,
  saveTable,
} from "./tables.ts"

type Source = Pick<Platform, "clock" | "connection" | "db" | "storage">

/** The number of saved or restored rows and files. */
export interface BackupSummary {
  rows: number
  files: number
}

const summaryOf = ({ tables, files }: Manifest): BackupSummary => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
})

const saveTables = async (client: pg.Client, folder: string) => {
  const saved: Manifest["tables"] = []
  for (const table of await findTables(client)) {
    const path = join(folder, pathOfTable(table))
    await saveTable(client, table, path)
    saved.push({ ...table, ...(await measureRows(client, table)), ...(await measureFile(path)) })
  }
  return saved
}

const saveFile = async ({ storage }: Source, key: string, folder: string): Promise<SavedFile[]> => {
  const found = await storage.read(key)
  // Deleted after the listing. The rows are older and may still name it, like any file that was lost before.
  if (!found) return []
  const path = join(folder, pathOfFile({ key }))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(found.body, createWriteStream(path, { flags: "wx", mode: 0o600 }))
  const measured = await measureFile(path)
  if (measured.bytes !== found.size) throw new Error(`${key} was cut short: the storage broke off.`)
  return [{ key, contentType: found.contentType, ...measured }]
}

/**
 * Saves the database as of one instant, and then every file, into an empty or new folder. Files never change
 * in place, so they match the rows. May run while the service runs. The database notes when it was completed.
 */
export const saveBackup = async (source: Source, folder: string): Promise<BackupSummary> => {
  await mkdir(join(folder, "tables"), { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 1) throw new Error(`${folder} is not empty: choose a new folder.`)
  const createdAt = source.clock.now().toISOString()
  const client = await connect(directConnection(source.connection))
  const manifest: Manifest = { format: 1, createdAt, migrations: [], tables: [], files: [] }
  try {
    await client.query("begin isolation level repeatable read read only")
    manifest.migrations = await findMigrations(client)
    manifest.tables = await saveTables(client, folder)
    await client.query("commit")
  } finally {
    await client.end()
  }
  const keys = await Array.fromAsync(source.storage.list())
  manifest.files = (await inParallel(keys, (key) => saveFile(source, key, folder))).flat()
  await writeManifest(folder, manifest)
  await noteBackup(source.db, source.clock.now())
  return summaryOf(manifest)
}

/**
 * The saved tables, quoted by the database. Throws when it has other tables, or rows that its schema did not
 * bring.
 */
const matchTables = async (client: pg.Client, manifest: Manifest) => {
  const migrations = await findMigrations(client)
  const tables = await findTables(client)
  const shape = (of: readonly { name: string; columns: string[] }[]) =>
    JSON.stringify(of.map(({ name, columns }) => [name, columns]))
  if (migrations.join() !== manifest.migrations.join() || shape(tables) !== shape(manifest.tables))
    throw new Error("The backup is of another version: restore with the version that made it, then upgrade.")
  for (const table of tables)
    if (!(await isEmpty(client, table)))
      throw new Error(`There are rows in ${table.name}: a backup is only restored into an empty database.`)
  await emptyFilledTables(client)
  return manifest.tables
}

const restoreFile = async ({ storage }: Source, file: SavedFile, folder: string) => {
  const { key, contentType } = file
  await storage.put(key, createReadStream(join(folder, pathOfFile(file))), { contentType })
  const back = await storage.read(key)
  if (!back || !isSame(await measure(back.body), file))
    throw new Error(`${key} did not arrive in the storage as it was saved.`)
}

/** Loads the rows and compares the database's checksums with the saved ones. */
const restoreTables = async (client: pg.Client, tables: Manifest["tables"], folder: string) => {
  for (const table of tables) await loadTable(client, table, join(folder, pathOfTable(table)))
  for (const table of tables) {
    const { rows, content } = await measureRows(client, table)
    if (rows !== table.rows || content !== table.content)
      throw new Error(`${table.name} did not arrive in the database as it was saved.`)
  }
}

/**
 * Restores a backup into an empty database of the same schema and an empty storage, all or nothing. Compares
 * all checksums before, and again after reading back. Throws an error with a readable message when it cannot
 * restore.
 */
export const restoreBackup = async (target: Source, folder: string): Promise<BackupSummary> => {
  const manifest = await readManifest(folder)
  const client = await connect(directConnection(target.connection))
  try {
    await client.query("begin")
    const tables = await matchTables(client, manifest)
    for await (const key of target.storage.list())
      throw new Error(`There are files such as ${key}: a backup is only restored into an empty storage.`)
    try {
      await inParallel(manifest.files, (file) => restoreFile(target, file, folder))
      await restoreTables(client, tables, folder)
      await client.query("commit")
    } catch (error) {
      // What cannot be rolled back, for example after the storage fails, is reported in the error.
      await inParallel(manifest.files, ({ key }) => target.storage.delete(key)).catch(() => undefined)
      throw error
    }
  } finally {
    await client.end()
  }
  return summaryOf(manifest)
}
