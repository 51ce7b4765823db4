import type { FastifyPluginAsync } from "fastify"
import { createReadCheck, type ReadChecks, type ServiceUrls, serviceUrl } from "./service-urls.ts"
import { isPictureKey, type Storage } from "./storage.ts"

/** Seconds for which a URL of the bucket is valid after a check. A player asks for parts of a recording later. */
const lifetimes = { picture: 60, recording: 10 * 60 } as const

/**
 * A bucket whose URLs with a grant or an owner are URLs of the service, because a bucket checks nothing but the
 * signature. `checkedBucketRoutes` checks each read and redirects it to the bucket.
 */
export const checkReads = (bucket: Storage, urls: ServiceUrls): Storage => ({
  ...bucket,
  signedUrl: async (key, options) =>
    options.grant || options.ownerId !== undefined
      ? serviceUrl(urls, key, options)
      : bucket.signedUrl(key, options),
})

export interface CheckedBucketOptions extends Pick<ServiceUrls, "key" | "clock">, ReadChecks {
  bucket: Pick<Storage, "signedUrl">
}

/** Serves `GET /files/*`: redirects allowed reads to the bucket. Others respond with not found, as in a folder. */
export const checkedBucketRoutes: FastifyPluginAsync<CheckedBucketOptions> = async (
  app,
  { bucket, ...checks },
) => {
  const check = createReadCheck(checks)
  app.get<{ Params: { "*": string } }>(
    "/files/*",
    { exposeHeadRoute: false },
    async ({ params, query }, reply) => {
      const key = params["*"]
      if (!(await check(key, query))) return reply.callNotFound()
      const lifetimeSeconds = lifetimes[isPictureKey(key) ? "picture" : "recording"]
      return (
        reply
          // A browser asks again at each read: the next one may not be allowed.
          .header("cache-control", "private, no-store")
          // The page has another origin than the API and must be able to show the picture.
          .header("cross-origin-resource-policy", "cross-origin")
          .redirect(await bucket.signedUrl(key, { lifetimeSeconds }))
      )
    },
  )
}
