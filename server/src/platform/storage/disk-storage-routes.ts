import { mkdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import send from "@fastify/send"
import type { FastifyPluginAsync } from "fastify"
import * as z from "zod"
import type { Clock } from "../clock.ts"
import { isSignatureValid } from "./disk-signatures.ts"
import { writeFileAtomically } from "./files.ts"
import { whileAllowed } from "./guarded-body.ts"
import { createReadCheck, fileHeaders, type ReadChecks } from "./service-urls.ts"
import { typeOfKey } from "./storage.ts"

const count = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)

const uploadQuery = z.object({
  expires: count,
  length: count.optional(),
  most: count.optional(),
  signature: z.string().max(100),
})

/**
 * Whether an upload of a declared length is allowed. An undeclared length is allowed up to `most`, which is
 * enforced while reading.
 */
const isAllowedUpload = (
  header: string | undefined,
  { length, most }: { length?: number | undefined; most?: number | undefined },
) => {
  const announced = header === undefined ? undefined : Number(header)
  return length === undefined ? most !== undefined && (announced ?? 0) <= most : announced === length
}

/** The body is longer than signed. */
class TooLong extends Error {}

/**
 * Passes the body through up to `most` bytes. Past that it stays open, so that the sender reads the response.
 */
async function* upTo(most: number, body: Readable) {
  let bytes = 0
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length
    if (bytes > most) throw new TooLong()
    yield chunk
  }
}

export interface DiskStorageRoutesOptions extends ReadChecks {
  folder: string
  key: Buffer
  clock: Clock
  /** Throws `insufficient_storage` while the disk has too little space for uploads. */
  requireSpace: () => Promise<void>
}

/**
 * Serves `GET /files/*` from the folder of a disk storage and accepts `PUT /files/*`, at signed URLs only.
 * Unsigned, forged, expired and missing URLs all respond with not found, like an upload that does not match
 * the signed type and length. An upload streams to the disk and is stored all or nothing.
 */
export const diskStorageRoutes: FastifyPluginAsync<DiskStorageRoutesOptions> = async (
  app,
  { folder, key: secret, clock, mayRead, isSuspended, requireSpace },
) => {
  const check = createReadCheck({ key: secret, clock, mayRead, isSuspended })
  app.get<{ Params: { "*": string } }>("/files/*", async (request, reply) => {
    const key = request.params["*"]
    const allowed = await check(key, request.query)
    if (!allowed) return reply.callNotFound()
    const { grant } = allowed

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
      return reply.code(file.statusCode).header("cache-control", "no-store").send()
    }
    if (file.type !== "file") return reply.callNotFound()
    return reply
      .code(file.statusCode)
      .headers(file.headers)
      .headers(fileHeaders(allowed))
      .send(
        grant
          ? Readable.from(
              whileAllowed(file.stream, { mayContinue: () => mayRead(grant, key), now: () => clock.now() }),
              { objectMode: false },
            )
          : file.stream,
      )
  })

  // The body stays a stream, so that any length goes straight to the disk.
  app.addContentTypeParser("*", (_request, body, done) => done(null, body))
  app.put<{ Params: { "*": string }; Body: Readable | undefined }>("/files/*", async (request, reply) => {
    const key = request.params["*"]
    const contentType = typeOfKey(key)
    const query = uploadQuery.safeParse(request.query)
    if (contentType === null || !query.success) return reply.callNotFound()
    const { signature, expires, length, most } = query.data
    const parameters = { expires, length, most }
    const { "content-type": type, "content-length": announced } = request.headers
    const fits =
      type === contentType &&
      isAllowedUpload(announced, parameters) &&
      isSignatureValid(secret, { method: "PUT", key, ...parameters }, signature, clock.now())
    if (!fits) return reply.callNotFound()
    await requireSpace()

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
