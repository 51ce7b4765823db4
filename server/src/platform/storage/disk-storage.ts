import { access, constants, mkdir, open, opendir, readdir, stat, unlink } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { signParameters } from "./disk-signatures.ts"
import { isDraft, writeFileAtomically } from "./files.ts"
import { type ServiceUrls, serviceUrl } from "./service-urls.ts"
import { requireType, requireTypeFits, type Storage, typeOfKey } from "./storage.ts"

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT"

/** No write takes longer, because uploads have a minimum rate. */
const longestWriteMs = 60 * 60 * 1000
/** A file's modification time may lag behind the clock. */
const clockLagMs = 1000

const unlinkIfExists = (path: string) =>
  unlink(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })

/** Deletes the drafts below a folder that were last written before an instant (epoch ms). */
const dropDrafts = async (folder: string, before: number) => {
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() || !isDraft(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const { mtimeMs } = await stat(path).catch((error: unknown) => {
      if (isMissing(error)) return { mtimeMs: Number.POSITIVE_INFINITY }
      throw error
    })
    if (mtimeMs < before) await unlinkIfExists(path)
  }
}

const nothingThere = (error: unknown) => {
  if (isMissing(error)) return []
  throw error
}

/** Storage in a local folder. `diskStorageRoutes` serves its URLs; `key` signs them. */
export const createDiskStorage = ({ folder, ...urls }: ServiceUrls & { folder: string }): Storage => {
  const { baseUrl, key: secret, clock } = urls
  const openedAt = Date.now()
  return {
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
      try {
        const { size } = await handle.stat()
        if (range && range.start >= size) throw new RangeError("the range begins past the end")
        return { body: handle.createReadStream(range), contentType, size }
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    delete: async (key) => {
      requireType(key)
      await unlinkIfExists(join(folder, key))
    },

    signedUrl: async (key, options) => serviceUrl(urls, key, options),

    signedUpload: async (key, { contentType, contentLength: length, maxBytes: most, lifetimeSeconds }) => {
      requireTypeFits(key, contentType)
      const expires = Math.ceil(clock.now().getTime() / 1000) + lifetimeSeconds
      const signature = signParameters(secret, { method: "PUT", key, expires, length, most })
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

    /** A draft from before this process belongs to an ended one. */
    deletePartialWrites: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await dropDrafts(folder, Math.max(openedAt - clockLagMs, Date.now() - longestWriteMs))
    },

    ping: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.R_OK | constants.W_OK)
    },
  }
}
