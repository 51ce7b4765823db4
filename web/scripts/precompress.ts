/**
 * Writes a brotli and a gzip copy of every built file that gets smaller, so that the page server only
 * has to pick one. Pages are left out, because the server inserts its origins first. Runs at the end of
 * `npm run build`.
 */
import { readdir, readFile, writeFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const folder = fileURLToPath(new URL("../build/client", import.meta.url))
const texts = new Set([".js", ".css", ".svg", ".json", ".txt", ".webmanifest"])

const twins = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gz: (body: Buffer) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
}

const compress = async (name: string) => {
  const path = join(folder, name)
  const body = await readFile(path)
  for (const [ending, encode] of Object.entries(twins))
    await writeFile(`${path}.${ending}`, await encode(body))
}

const names = await readdir(folder, { recursive: true })
await Promise.all(names.filter((name) => texts.has(extname(name))).map(compress))
