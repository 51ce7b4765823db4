import { mkdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import send from "@fastify/send"
import type { FastifyPluginAsync } from "fastify"
import * as z from "zod"
import type { Clock } from "../clock.ts"
import { areSigned } from "./disk-signatures.ts"
import { writeFileAtomically } from "./files.ts"
import { type Grant, typeOfKey } from "./storage.ts"

const count = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)

const signedQuery = z.object({
  expires: count,
  viewer: z.string().max(100).optional(),
  media: z.string().max(300).optional(),
  length: count.optional(),
  most: count.optional(),
  signature: z.string().max(100),
})

/** Whether an upload that says to be so long may come. What does not say it may, up to `most`, which is held to later. */
const mayCome = (
  said: string | undefined,
  { length, most }: { length?: number | undefined; most?: number | undefined },
) => {
  const announced = said === undefined ? undefined : Number(said)
  return length === undefined ? most !== undefined && (announced ?? 0) <= most : announced === length
}

/** More came than was signed. */
class TooLong extends Error {}

/** The body as long as it is not longer than `most`. It is left open then, so that its sender hears the answer. */
async function* upTo(most: number, body: Readable) {
  let bytes = 0
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length
    if (bytes > most) throw new TooLong()
    yield chunk
  }
}

export interface DiskStorageRoutesOptions {
  folder: string
  key: Buffer
  clock: Clock
  /** Whether the viewer of a grant may still see its media file. Asked at each read of an address with a grant. */
  mayRead: (grant: Grant) => Promise<boolean>
  /** Refuses with `insufficient_storage` while there is too little room for uploads. */
  demandSpace: () => Promise<void>
}

/**
 * Serves `GET /files/*` from the folder of a disk storage and takes `PUT /files/*` into it, at signed addresses only.
 * Unsigned, forged, expired and missing are one and the same answer: not found; and so is an upload that is not of the
 * signed type and length. An upload streams to the disk, and is there as a whole or not at all.
 */
export const diskStorageRoutes: FastifyPluginAsync<DiskStorageRoutesOptions> = async (
  app,
  { folder, key: secret, clock, mayRead, demandSpace },
) => {
  app.get<{ Params: { "*": string } }>("/files/*", async (request, reply) => {
    const key = request.params["*"]
    const contentType = typeOfKey(key)
    const query = signedQuery.safeParse(request.query)
    if (contentType === null || !query.success) return reply.callNotFound()

    const { expires, signature, viewer, media } = query.data
    const now = clock.now()
    const secondsLeft = Math.floor(expires - now.getTime() / 1000)
    const terms = { method: "GET" as const, key, expires, viewer, media }
    if (!areSigned(secret, terms, signature, now)) return reply.callNotFound()
    const grant = viewer !== undefined && media !== undefined ? { viewerId: viewer, mediaKey: media } : null
    if (grant && !(await mayRead(grant))) return reply.callNotFound()

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
        // With a grant a browser keeps the bytes, but asks before it shows them again.
        "cache-control": grant ? "private, no-cache" : `private, max-age=${secondsLeft}`,
        "content-disposition": "inline",
        "x-content-type-options": "nosniff",
        // The page has another origin than the API and has to be able to show the picture.
        "cross-origin-resource-policy": "cross-origin",
      })
      .send(file.stream)
  })

  // The body stays a stream: it goes to the disk as it comes, however long it is.
  app.addContentTypeParser("*", (_request, body, done) => done(null, body))
  app.put<{ Params: { "*": string }; Body: Readable | undefined }>("/files/*", async (request, reply) => {
    const key = request.params["*"]
    const contentType = typeOfKey(key)
    const query = signedQuery.safeParse(request.query)
    if (contentType === null || !query.success) return reply.callNotFound()
    const { signature, expires, length, most } = query.data
    const terms = { expires, length, most }
    const { "content-type": type, "content-length": announced } = request.headers
    const fits =
      type === contentType &&
      mayCome(announced, terms) &&
      areSigned(secret, { method: "PUT", key, ...terms }, signature, clock.now())
    if (!fits) return reply.callNotFound()
    await demandSpace()

    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await writeFileAtomically(
        path,
        request.body ? Readable.from(upTo(most ?? length ?? 0, request.body)) : Buffer.alloc(0),
      )
    } catch (error) {
      if (error instanceof TooLong) return reply.code(413).header("connection", "close").send()
      throw error
    }
    return reply.code(200).send()
  })
}
