import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import * as z from "zod"
import { typeOfKey } from "../../platform/storage/storage.ts"

const measured = z.object({ bytes: z.int(), sha256: z.string() })

const savedTable = measured.extend({
  name: z.string().regex(/^\w+\.\w+$/),
  columns: z.array(z.string()),
  rows: z.int(),
  /** An order-independent checksum of the rows' content. */
  content: z.string(),
})

const savedFile = measured.extend({
  key: z.string().refine((key) => typeOfKey(key) !== null),
  contentType: z.string(),
})

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The schema of the rows. */
  migrations: z.array(z.string()),
  tables: z.array(savedTable),
  files: z.array(savedFile),
})

/** The content of a backup. Written last: a folder without a manifest is an incomplete backup. */
export type Manifest = z.output<typeof manifest>
export type SavedFile = z.output<typeof savedFile>
type Measured = z.output<typeof measured>

const fileName = "manifest.json"

/** The path of a table's rows within a backup. */
export const pathOfTable = ({ name }: { name: string }) => join("tables", `${name}.copy`)

/** The path of a stored file within a backup. */
export const pathOfFile = ({ key }: { key: string }) => join("files", key)

/** The size in bytes and the checksum of a body, which is read to its end. */
export const measure = async (body: Readable): Promise<Measured> => {
  const hash = createHash("sha256")
  let bytes = 0
  await pipeline(body, async (chunks) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { bytes, sha256: hash.digest("hex") }
}

/** The same for a local file. */
export const measureFile = (path: string) => measure(createReadStream(path))

export const isSame = (one: Measured, other: Measured) =>
  one.bytes === other.bytes && one.sha256 === other.sha256

export const writeManifest = (folder: string, content: Manifest) =>
  writeFile(join(folder, fileName), `${JSON.stringify(content, null, 2)}\n`, { flag: "wx", mode: 0o600 })

const parseManifest = (text: string) => {
  try {
    return manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`The backup is damaged: ${fileName} cannot be read. Nothing was restored.`, { cause })
  }
}

/**
 * The manifest, after all files were compared with it. Throws an error with a readable message for a damaged
 * backup.
 */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, fileName), "utf8").catch((cause: unknown) => {
    throw new Error(`${folder} holds no whole backup: it has no ${fileName}.`, { cause })
  })
  const content = parseManifest(text)
  const paths = [
    ...content.tables.map((table) => [pathOfTable(table), table] as const),
    ...content.files.map((file) => [pathOfFile(file), file] as const),
  ]
  for (const [path, saved] of paths) {
    const found = await measureFile(join(folder, path)).catch(() => null)
    if (!found || !isSame(found, saved))
      throw new Error(`The backup is damaged: ${path} is not what was saved. Nothing was restored.`)
  }
  return content
}
