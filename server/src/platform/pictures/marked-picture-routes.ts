import type { FastifyPluginAsync } from "fastify"
import * as z from "zod"
import type { Clock } from "../clock.ts"
import { isSignatureValid } from "../storage/disk-signatures.ts"
import { type Grant, typeOfKey } from "../storage/storage.ts"
import { type MarkedPictures, markedPath } from "./marked-pictures.ts"

const signedQuery = z.object({
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  viewer: z.string().max(100),
  media: z.string().max(300),
  signature: z.string().max(100),
})

export interface MarkedPictureRoutesOptions {
  key: Buffer
  clock: Clock
  pictures: Pick<MarkedPictures, "render">
  /** The viewer's code for the album of a file; null without access. Asked at each read. */
  markOf: (grant: Grant) => Promise<string | null>
}

/**
 * Serves pictures with the code of their viewer, at signed URLs only. Everything else is not found. Browsers
 * revalidate, which needs no rendering.
 */
export const markedPictureRoutes: FastifyPluginAsync<MarkedPictureRoutesOptions> = async (
  app,
  { key: secret, clock, pictures, markOf },
) => {
  app.get<{ Params: { "*": string } }>(`${markedPath}*`, async (request, reply) => {
    const key = request.params["*"]
    const query = signedQuery.safeParse(request.query)
    if (typeOfKey(key) === null || !query.success) return reply.callNotFound()
    const { signature, ...terms } = query.data
    const parameters = { method: "MARKED" as const, key, ...terms }
    if (!isSignatureValid(secret, parameters, signature, clock.now())) return reply.callNotFound()
    const { viewer: viewerId, media: mediaKey } = terms
    const code = await markOf({ viewerId, mediaKey })
    if (code === null) return reply.callNotFound()
    const etag = `"${code}"`
    reply.headers({
      etag,
      "cache-control": "private, no-cache",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      // The page has another origin than the API and must be able to show the picture.
      "cross-origin-resource-policy": "cross-origin",
    })
    if (request.headers["if-none-match"] === etag) return reply.code(304).send()
    const picture = await pictures.render(key, code, viewerId)
    return picture ? reply.type("image/webp").send(picture) : reply.callNotFound()
  })
}
