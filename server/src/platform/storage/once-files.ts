import { Readable } from "node:stream"
import type { FastifyPluginAsync } from "fastify"
import * as z from "zod"
import type { Clock } from "../clock.ts"
import { isSignatureValid, signParameters } from "./disk-signatures.ts"
import { whileAllowed } from "./guarded-body.ts"
import { parseRange } from "./range-header.ts"
import { expiryOf, type Storage } from "./storage.ts"

/** The path of files that are read once; the id of the reading follows. No storage key begins with it. */
const oncePath = "/files/once/"

/** A reading of a file by the only member who may read it. */
export interface Reading {
  id: string
  viewerId: string
}

interface Dependencies {
  clock: Clock
  /** Signs the URLs. */
  key: Buffer
  /** The origin of the server that serves the URLs. */
  baseUrl: () => string
}

/** URLs of files that end with their first complete read. The service itself delivers them, with any storage. */
export const createOnceUrls = ({ clock, key: secret, baseUrl }: Dependencies) => ({
  /** A URL for one reading, valid for at most `lifetimeSeconds`. */
  signedUrl: ({ id, viewerId: viewer }: Reading, lifetimeSeconds: number) => {
    const expires = expiryOf({ lifetimeSeconds, fresh: true }, clock.now())
    const signature = signParameters(secret, { method: "ONCE", key: id, expires, viewer })
    return `${baseUrl()}${oncePath}${id}?${new URLSearchParams({ expires: String(expires), viewer, signature })}`
  },
})

export type OnceUrls = ReturnType<typeof createOnceUrls>

/** A read of so many bytes of a file of `size` bytes. */
export interface ClaimedRead {
  bytes: number
  size: number
}

/** Keeps count of what was read. All reads of a reading together get each byte at most once. */
export interface OnceReadings {
  /** The key of the file; null when the viewer may not read it, or no longer. */
  keyOf: (reading: Reading) => Promise<string | null>
  /** Takes the bytes of a read from those that are left. Returns false when too few are left. */
  claim: (reading: Reading, read: ClaimedRead) => Promise<boolean>
  /** Ends a read after `sent` of its bytes, and gives back the others. */
  settle: (reading: Reading, read: ClaimedRead & { sent: number }) => Promise<void>
}

const signedQuery = z.object({
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  viewer: z.string().max(100),
  signature: z.string().max(100),
})

const onceHeaders = {
  "cache-control": "private, no-store",
  "content-disposition": "inline",
  "x-content-type-options": "nosniff",
  // The page has another origin than the API and must be able to show the picture.
  "cross-origin-resource-policy": "cross-origin",
  "accept-ranges": "bytes",
}

interface Counting {
  mayContinue: () => Promise<boolean>
  now: () => Date
  onClose: (sent: number) => unknown
}

/** Passes a body through while `mayContinue` holds. Reports at its end, also when it breaks, how much it sent. */
const counted = (body: Readable, { onClose, ...access }: Counting) => {
  let sent = 0
  const count = async function* () {
    for await (const chunk of whileAllowed(body, access)) {
      sent += (chunk as Buffer).length
      yield chunk
    }
  }
  const passed = Readable.from(count(), { objectMode: false })
  passed.once("close", () => {
    body.destroy()
    onClose(sent)
  })
  return passed
}

export interface OnceRoutesOptions {
  key: Buffer
  clock: Clock
  storage: Pick<Storage, "read">
  readings: OnceReadings
}

/** Serves the URLs of `createOnceUrls`: whole files and ranges. Everything else is not found. */
export const onceRoutes: FastifyPluginAsync<OnceRoutesOptions> = async (
  app,
  { key: secret, clock, storage, readings },
) => {
  const readingOf = (id: string, received: unknown): Reading | null => {
    const query = signedQuery.safeParse(received)
    if (!query.success) return null
    const { signature, ...terms } = query.data
    const isValid = isSignatureValid(secret, { method: "ONCE", key: id, ...terms }, signature, clock.now())
    return isValid ? { id, viewerId: terms.viewer } : null
  }

  app.get<{ Params: { id: string } }>(
    `${oncePath}:id`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const reading = readingOf(request.params.id, request.query)
      const key = reading && (await readings.keyOf(reading))
      const whole = key === null ? null : await storage.read(key)
      if (!reading || key === null || !whole) return reply.callNotFound()
      const { size, contentType } = whole
      const range = request.headers.range === undefined ? null : parseRange(request.headers.range, size)
      if (range) whole.body.destroy()
      const part = range && range !== "unsatisfiable" ? await storage.read(key, range) : whole
      const bytes = range && range !== "unsatisfiable" ? range.end - range.start + 1 : size
      if (!part || range === "unsatisfiable" || !(await readings.claim(reading, { bytes, size }))) {
        part?.body.destroy()
        return reply.callNotFound()
      }
      if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`)
      return reply.headers({ ...onceHeaders, "content-type": contentType, "content-length": bytes }).send(
        counted(part.body, {
          mayContinue: async () => (await readings.keyOf(reading)) !== null,
          now: () => clock.now(),
          onClose: (sent) =>
            readings
              .settle(reading, { bytes, size, sent })
              .catch((error: unknown) => request.log.warn({ err: error }, "a read was not counted")),
        }),
      )
    },
  )
}
