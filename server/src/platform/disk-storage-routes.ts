import { mkdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import send from "@fastify/send"
import type { FastifyPluginAsync } from "fastify"
import * as z from "zod"
import type { Clock } from "./clock.ts"
import { areSigned } from "./disk-signatures.ts"
import { writeFileAtomically } from "./files.ts"
import { typeOfKey } from "./storage.ts"

const signedQuery = z.object({
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  length: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .optional(),
  signature: z.string().max(100),
})

const numberOrNaN = (text: string | undefined) => (text === undefined ? Number.NaN : Number(text))

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
    const { expires, length, signature } = query.data
    const fits =
      request.headers["content-type"] === contentType &&
      numberOrNaN(request.headers["content-length"]) === length &&
      length !== undefined &&
      areSigned(secret, { method: "PUT", key, expires, length }, signature, clock.now())
    if (!fits) return reply.callNotFound()

    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFileAtomically(path, request.body ?? Buffer.alloc(0))
    return reply.code(200).send()
  })
}
