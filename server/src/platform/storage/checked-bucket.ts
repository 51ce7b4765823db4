import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import { parseRange } from "./range-header.ts"
import {
  type AllowedRead,
  createReadCheck,
  fileHeaders,
  type ReadChecks,
  type ServiceUrls,
  serviceUrl,
} from "./service-urls.ts"
import { cacheSignedUrls } from "./signed-urls.ts"
import { type Bucket, isPictureKey, type Storage } from "./storage.ts"

/** Seconds for which a URL of the bucket is valid after a check. A player asks for parts of a recording later. */
const lifetimes = { picture: 60, recording: 10 * 60 } as const

/**
 * A bucket whose URLs with a grant or an owner are URLs of the service, because a bucket checks nothing but the
 * signature. `checkedBucketRoutes` checks each read and redirects it to the bucket. So are URLs of shared files
 * with a CDN, which must not get them from the bucket.
 */
export const checkReads = (bucket: Storage, urls: ServiceUrls): Storage => {
  const signer: Pick<Storage, "signedUrl"> = {
    signedUrl: async (key, options) => serviceUrl(urls, key, options),
  }
  const service = cacheSignedUrls(signer, urls.clock)
  return {
    ...bucket,
    signedUrl: (key, options) => {
      const { grant, ownerId, shared } = options
      const isChecked = grant || ownerId !== undefined || (shared && urls.cdnOrigin)
      return (isChecked ? service : bucket).signedUrl(key, options)
    },
  }
}

export interface CheckedBucketOptions extends Pick<ServiceUrls, "key" | "clock">, ReadChecks {
  bucket: Pick<Bucket, "signedUrl" | "read" | "stat">
}

/** An entity tag without the mark of a weak one: a CDN that compresses adds it. */
const strongOf = (etag: string) => etag.trim().replace(/^W\//, "")

/** Sends a file or a part of it through the service to a CDN, which takes the load of all further viewers. */
const sendShared = async (
  { headers: { "if-none-match": known, "if-range": rangeOf, range: part } }: FastifyRequest,
  reply: FastifyReply,
  { bucket, key, read }: { bucket: CheckedBucketOptions["bucket"]; key: string; read: AllowedRead },
) => {
  const stat = known === undefined && part === undefined ? null : await bucket.stat(key)
  const { size = 0, etag } = stat ?? {}
  if (etag && known?.split(",").some((one) => strongOf(one) === strongOf(etag)))
    return reply
      .code(304)
      .headers({ ...fileHeaders(read), etag })
      .send()
  const isOfSameVersion = rangeOf === undefined || rangeOf === etag
  const range = stat && part !== undefined && isOfSameVersion ? parseRange(part, size) : null
  if (range === "unsatisfiable")
    return reply
      .code(416)
      .headers({ "content-range": `bytes */${size}`, "cache-control": "no-store" })
      .send()
  const found = await bucket.read(key, range ?? undefined)
  if (!found) return reply.callNotFound()
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`)
  return reply
    .headers({
      ...fileHeaders(read),
      "accept-ranges": "bytes",
      "content-length": range ? range.end - range.start + 1 : found.size,
      ...(found.etag && { etag: found.etag }),
    })
    .send(found.body)
}

/**
 * Serves `GET /files/*`: redirects allowed reads to the bucket, and sends shared files. Others respond with not
 * found, as in a folder.
 */
export const checkedBucketRoutes: FastifyPluginAsync<CheckedBucketOptions> = async (
  app,
  { bucket, ...checks },
) => {
  const check = createReadCheck(checks)
  app.get<{ Params: { "*": string } }>("/files/*", { exposeHeadRoute: false }, async (request, reply) => {
    const { params, query } = request
    const key = params["*"]
    const read = await check(key, query)
    if (!read) return reply.callNotFound()
    if (read.isShared) return sendShared(request, reply, { bucket, key, read })
    const lifetimeSeconds = lifetimes[isPictureKey(key) ? "picture" : "recording"]
    return (
      reply
        // A browser asks again at each read: the next one may not be allowed.
        .header("cache-control", "private, no-store")
        // The page has another origin than the API and must be able to show the picture.
        .header("cross-origin-resource-policy", "cross-origin")
        .redirect(await bucket.signedUrl(key, { lifetimeSeconds }))
    )
  })
}
