import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import * as z from "zod"

const file = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The schema that the rows fit. */
  migrations: z.array(z.string()),
  tables: z.array(file.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  files: z.array(file.extend({ key: z.string(), contentType: z.string() })),
})

/** What a backup holds. It is written last: a folder without one is no whole backup. */
export type Manifest = z.output<typeof manifest>
export type KeptFile = z.output<typeof file>

const name = "manifest.json"

/** The size in bytes and the checksum of a file. */
export const measure = async (path: string): Promise<Omit<KeptFile, "path">> => {
  const hash = createHash("sha256")
  let bytes = 0
  await pipeline(createReadStream(path), async (chunks) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { bytes, sha256: hash.digest("hex") }
}

export const writeManifest = (folder: string, content: Manifest) =>
  writeFile(join(folder, name), `${JSON.stringify(content, null, 2)}\n`, { flag: "wx", mode: 0o600 })

/** The manifest, after every file of the backup was compared with it. Throws one sentence for what is damaged. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, name), "utf8").catch((cause: unknown) => {
    throw new Error(`${folder} holds no whole backup: it has no ${name}.`, { cause })
  })
  const content = manifest.parse(JSON.parse(text))
  for (const { path, bytes, sha256 } of [...content.tables, ...content.files]) {
    const found = await measure(join(folder, path)).catch(() => null)
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new Error(`The backup is damaged: ${path} is not what was saved. Nothing was restored.`)
  }
  return content
}
