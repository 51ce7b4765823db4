import type { Readable } from "node:stream"
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3"
import { Upload } from "@aws-sdk/lib-storage"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import type { Clock } from "../clock.ts"
import type { S3Config } from "../config/config.ts"
import {
  type ByteRange,
  cachedSeconds,
  expiryOf,
  requireType,
  requireTypeFits,
  type Storage,
  typeOfKey,
} from "./storage.ts"

/** The memory of each streamed upload in bytes: two parts of S3's minimum size. */
const multipart = { partSize: 5 * 1024 * 1024, queueSize: 2 }
const timeouts = { connectionTimeout: 3_000, requestTimeout: 30_000 }
const pingLimitMs = 1_500

const rangeHeader = ({ start, end }: ByteRange) => `bytes=${start}-${end ?? ""}`

/** The total size in `bytes 2-4/10`. */
const wholeSize = (contentRange: string) => Number(contentRange.slice(contentRange.indexOf("/") + 1))

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Storage in an existing bucket of S3 or a compatible service. */
export const createS3Storage = ({ s3, clock }: { s3: S3Config; clock: Clock }): Storage => {
  const client = new S3Client({
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
    // Not every S3 service supports the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: timeouts,
  })
  const place = (key: string) => ({ Bucket: s3.bucket, Key: key })

  return {
    put: async (key, body, { contentType }) => {
      requireTypeFits(key, contentType)
      const params = { ...place(key), Body: body, ContentType: contentType }
      if (Buffer.isBuffer(body)) await client.send(new PutObjectCommand(params))
      else await new Upload({ client, params, ...multipart }).done()
    },

    read: async (key, range) => {
      const contentType = requireType(key)
      const input = { ...place(key), ...(range && { Range: rangeHeader(range) }) }
      const found = await client.send(new GetObjectCommand(input)).catch((error: unknown) => {
        if (statusOf(error) === 404) return null
        if (statusOf(error) === 416) throw new RangeError("the range begins past the end", { cause: error })
        throw error
      })
      if (found === null) return null
      const { Body, ContentLength = 0, ContentRange } = found
      const size = ContentRange === undefined ? ContentLength : wholeSize(ContentRange)
      return { body: Body as Readable, contentType, size }
    },

    delete: async (key) => {
      requireType(key)
      await client.send(new DeleteObjectCommand(place(key)))
    },

    list: async function* () {
      // Other objects in the bucket are not ours.
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: s3.bucket }))
        for (const { Key = "" } of Contents) if (typeOfKey(Key) !== null) yield Key
    },

    signedUrl: async (key, options) => {
      const { lifetimeSeconds: expiresIn } = options
      const contentType = requireType(key)
      // A shared URL is signed as of the start of its window, so that it stays the same throughout.
      const signingDate = new Date((expiryOf(options, clock.now()) - expiresIn) * 1000)
      const command = new GetObjectCommand({
        ...place(key),
        ResponseContentType: contentType,
        ResponseContentDisposition: "inline",
        ResponseCacheControl: `private, max-age=${Math.min(Math.floor(expiresIn / 2), cachedSeconds)}`,
      })
      return getSignedUrl(client, command, { expiresIn, signingDate })
    },

    signedUpload: async (key, { contentType, contentLength, lifetimeSeconds }) => {
      requireTypeFits(key, contentType)
      const about = {
        ContentType: contentType,
        ...(contentLength !== undefined && { ContentLength: contentLength }),
      }
      const url = await getSignedUrl(client, new PutObjectCommand({ ...place(key), ...about }), {
        expiresIn: lifetimeSeconds,
        signingDate: clock.now(),
        signableHeaders: new Set(["host", "content-type", "content-length"]),
      })
      return { url, headers: { "Content-Type": contentType } }
    },

    // A bucket has no partial objects: its lifecycle rule drops aborted uploads.
    deletePartialWrites: async () => undefined,

    ping: async () => {
      const abortSignal = AbortSignal.timeout(pingLimitMs)
      await client.send(new HeadBucketCommand({ Bucket: s3.bucket }), { abortSignal })
    },
  }
}
