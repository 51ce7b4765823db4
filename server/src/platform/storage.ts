import { createHmac, timingSafeEqual } from "node:crypto"
import { access, constants, mkdir, open, unlink } from "node:fs/promises"
import { dirname, extname, join } from "node:path"
import type { Readable } from "node:stream"
import send from "@fastify/send"
import type { FastifyPluginAsync } from "fastify"
import * as z from "zod"
import type { Clock } from "./clock.ts"
import { writeFileAtomically } from "./files.ts"

/** A part of a body, in bytes; both ends belong to it. */
export interface ByteRange {
  start: number
  end?: number
}

export interface StoredObject {
  /** Has to be read to its end or destroyed. */
  body: Readable
  contentType: string
  /** Bytes of the whole object, also where only a part was asked for. */
  size: number
}

/**
 * Where files live. A key is a path of lower-case words that ends in the extension of its content type
 * (`photos/0197…/large.webp`): see `contentTypes`. A key is not a secret; who may see is decided before signing.
 */
export interface Storage {
  /** Stores an object whole or not at all, and replaces one that is there. */
  put(key: string, body: Buffer | Readable, about: { contentType: string }): Promise<void>
  /** Null when there is none. Rejects a range that begins past the end. */
  read(key: string, range?: ByteRange): Promise<StoredObject | null>
  /** Deletes an object; none there is fine too. */
  delete(key: string): Promise<void>
  /**
   * An address at which anyone who holds it may read the object for at least `lifetimeSeconds` and less than twice
   * that. The end is rounded up, so that one picture keeps one address for a while and browsers can cache it.
   */
  signedUrl(key: string, about: { lifetimeSeconds: number }): Promise<string>
  /** Rejects when the storage cannot be reached or written. */
  ping(): Promise<void>
}

/** What may be stored. Nothing that a browser would run (HTML, SVG, scripts) belongs here. */
export const contentTypes: Readonly<Record<string, string>> = {
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".gif": "image/gif",
  ".avif": "image/avif",
  ".heic": "image/heic",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".mov": "video/quicktime",
  ".wav": "audio/wav",
  ".mp3": "audio/mpeg",
  ".m4a": "audio/mp4",
  ".zip": "application/zip",
}

const keyShape = /^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)$/

/** The content type that a key's extension stands for; null when it is no key. */
const typeOfKey = (key: string): string | null =>
  key.length <= 300 && keyShape.test(key) ? (contentTypes[extname(key)] ?? null) : null

/** The content type of a key. Throws when it is none, wherever it came from: a key names a file. */
const requireType = (key: string): string => {
  const contentType = typeOfKey(key)
  if (contentType === null) throw new TypeError("not a storage key")
  return contentType
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT"

const signatureOf = (secret: Buffer, key: string, expires: number): Buffer =>
  createHmac("sha256", secret).update(`GET\n${key}\n${expires}`).digest()

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
    if (requireType(key) !== contentType)
      throw new TypeError("the key's extension is not of its content type")
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
    const earliest = clock.now().getTime() / 1000 + lifetimeSeconds
    const expires = Math.ceil(earliest / lifetimeSeconds) * lifetimeSeconds
    const signature = signatureOf(secret, key, expires).toString("base64url")
    return `${baseUrl()}/files/${key}?expires=${expires}&signature=${signature}`
  },

  ping: async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK)
  },
})

const signedQuery = z.object({
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
})

/**
 * Serves `GET /files/*` from the folder of a disk storage, to signed addresses only. Unsigned, forged, expired and
 * missing are one and the same answer: not found.
 */
export const diskStorageRoutes: FastifyPluginAsync<{ folder: string; key: Buffer; clock: Clock }> = async (
  app,
  { folder, key: secret, clock },
) => {
  app.get<{ Params: { "*": string } }>("/files/*", async (request, reply) => {
    const key = request.params["*"]
    const contentType = typeOfKey(key)
    const query = signedQuery.safeParse(request.query)
    if (contentType === null || !query.success) return reply.callNotFound()

    const { expires, signature } = query.data
    const secondsLeft = Math.floor(expires - clock.now().getTime() / 1000)
    const given = Buffer.from(signature, "base64url")
    const right = signatureOf(secret, key, expires)
    if (given.length !== right.length || !timingSafeEqual(given, right) || secondsLeft <= 0)
      return reply.callNotFound()

    const file = await send(request.raw, key, {
      root: folder,
      cacheControl: false,
      index: false,
      dotfiles: "ignore",
    })
    if (file.type === "error" && file.statusCode >= 500) throw file.metadata.error
    if (file.type === "error" && (file.statusCode === 416 || file.statusCode === 412)) {
      const { "Content-Range": contentRange } = file.headers
      if (contentRange) reply.header("content-range", contentRange)
      return reply.code(file.statusCode).send()
    }
    if (file.type !== "file") return reply.callNotFound()
    return reply
      .code(file.statusCode)
      .headers(file.headers)
      .headers({
        "content-type": contentType,
        "cache-control": `private, max-age=${secondsLeft}`,
        "content-disposition": "inline",
        "x-content-type-options": "nosniff",
        // The page has another origin than the API and has to be able to show the picture.
        "cross-origin-resource-policy": "cross-origin",
      })
      .send(file.stream)
  })
}
