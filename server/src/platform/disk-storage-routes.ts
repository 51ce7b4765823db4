import { mkdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import send from "@fastify/send"
import type { FastifyPluginAsync } from "fastify"
import * as z from "zod"
import type { Clock } from "./clock.ts"
import { areSigned } from "./disk-signatures.ts"
import { writeFileAtomically } from "./files.ts"
import { typeOfKey } from "./storage.ts"

const count = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)

const signedQuery = z.object({
  expires: count,
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

/**
 * Serves `GET /files/*` from the folder of a disk storage and takes `PUT /files/*` into it, at signed addresses only.
 * Unsigned, forged, expired and missing are one and the same answer: not found; and so is an upload that is not of the
 * signed type and length. An upload streams to the disk, and is there as a whole or not at all.
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
    const now = clock.now()
    const secondsLeft = Math.floor(expires - now.getTime() / 1000)
    if (!areSigned(secret, { method: "GET", key, expires }, signature, now)) return reply.callNotFound()

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

  // The body stays a stream: it goes to the disk as it comes, however long it is.
  app.addContentTypeParser("*", (_request, body, done) => done(null, body))
  app.put<{ Params: { "*": string }; Body: Readable | undefined }>("/files/*", async (request, reply) => {
    const key = request.params["*"]
    const contentType = typeOfKey(key)
    const query = signedQuery.safeParse(request.query)
    if (contentType === null || !query.success) return reply.callNotFound()
    const { signature, ...terms } = query.data
    const { "content-type": type, "content-length": announced } = request.headers
    const fits =
      type === contentType &&
      mayCome(announced, terms) &&
      areSigned(secret, { method: "PUT", key, ...terms }, signature, clock.now())
    if (!fits) return reply.callNotFound()

    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const { length, most = length ?? 0 } = terms
    try {
      await writeFileAtomically(
        path,
        request.body ? Readable.from(upTo(most, request.body)) : Buffer.alloc(0),
      )
    } catch (error) {
      if (error instanceof TooLong) return reply.code(413).header("connection", "close").send()
      throw error
    }
    return reply.code(200).send()
  })
}
