import { access, constants, mkdir, open, readdir, unlink } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import type { Clock } from "./clock.ts"
import { signTerms } from "./disk-signatures.ts"
import { writeFileAtomically } from "./files.ts"
import { requireType, requireTypeFits, type Storage, sharedEnd, typeOfKey } from "./storage.ts"

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT"

const nothingThere = (error: unknown) => {
  if (isMissing(error)) return []
  throw error
}

/** Storage in a folder of this machine; `diskStorageRoutes` serves its addresses. `key` signs them. */
export const createDiskStorage = ({
  folder,
  baseUrl,
  key: secret,
  clock,
}: {
  folder: string
  /** The origin of the server that serves the addresses; asked each time, as the port may be chosen late. */
  baseUrl: () => string
  key: Buffer
  clock: Clock
}): Storage => ({
  put: async (key, body, { contentType }) => {
    requireTypeFits(key, contentType)
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFileAtomically(path, body)
  },

  read: async (key, range) => {
    const contentType = requireType(key)
    const handle = await open(join(folder, key), "r").catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    if (handle === null) return null
    const { size } = await handle.stat()
    if (range && range.start >= size) {
      await handle.close()
      throw new RangeError("the range begins past the end")
    }
    return { body: handle.createReadStream(range), contentType, size }
  },

  delete: async (key) => {
    requireType(key)
    await unlink(join(folder, key)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  },

  signedUrl: async (key, { lifetimeSeconds }) => {
    requireType(key)
    const expires = sharedEnd(clock.now(), lifetimeSeconds)
    const signature = signTerms(secret, { method: "GET", key, expires })
    return `${baseUrl()}/files/${key}?expires=${expires}&signature=${signature}`
  },

  signedUpload: async (key, { contentType, contentLength: length, maxBytes: most, lifetimeSeconds }) => {
    requireTypeFits(key, contentType)
    const expires = Math.ceil(clock.now().getTime() / 1000) + lifetimeSeconds
    const signature = signTerms(secret, { method: "PUT", key, expires, length, most })
    const bound = length === undefined ? `most=${most}` : `length=${length}`
    const url = `${baseUrl()}/files/${key}?expires=${expires}&${bound}&signature=${signature}`
    return { url, headers: { "Content-Type": contentType } }
  },

  list: async function* () {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingThere)
    for (const entry of entries) {
      const key = relative(folder, join(entry.parentPath, entry.name))
      if (entry.isFile() && typeOfKey(key) !== null) yield key
    }
  },

  ping: async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK)
  },
})
