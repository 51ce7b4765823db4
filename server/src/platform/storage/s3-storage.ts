import type { Readable } from "node:stream"
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3"
import { Upload } from "@aws-sdk/lib-storage"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import type { Clock } from "../clock.ts"
import type { S3Config } from "../config/config.ts"
import { statusOf, withinLimit } from "./bucket-outage.ts"
import {
  type Bucket,
  type ByteRange,
  cachedSeconds,
  expiryOf,
  requireType,
  requireTypeFits,
  typeOfKey,
} from "./storage.ts"

/** The memory of each streamed upload in bytes: two parts of S3's minimum size. */
const multipart = { partSize: 5 * 1024 * 1024, queueSize: 2 }
/** Of each attempt, for the whole request until the response, and for a pause within a body. */
const timeouts = {
  connectionTimeout: 3_000,
  requestTimeout: 15_000,
  socketTimeout: 30_000,
  // Otherwise the client only logs that the limit is exceeded.
  throwOnRequestTimeout: true,
}
const maxAttempts = 2
const pingLimitMs = 1_500
/** Of a call without a body, over all attempts. */
const callLimitMs = 5_000
/** Of a body in memory and of each part of a stream, over all attempts. */
const putLimitMs = 20_000
/** Of the end of an upload that failed. The bucket's lifecycle rule drops the parts of one that outlasts it. */
const abortLimitMs = 5_000
/** The time until the first byte of an object, over all attempts: of the only bucket, and of one of two. */
export const firstByteLimits = { alone: 10_000, withFallback: 2_000 } as const

const rangeHeader = ({ start, end }: ByteRange) => `bytes=${start}-${end ?? ""}`

/** The total size in `bytes 2-4/10`. */
const wholeSize = (contentRange: string) => Number(contentRange.slice(contentRange.indexOf("/") + 1))

interface S3StorageOptions {
  s3: S3Config
  clock: Clock
  /** The time limit for the first byte of an object. */
  firstByteMs?: number
  /** The time limit of each request that writes. */
  putMs?: number
}

/**
 * The client with a limit for each request that it sends, over all attempts. So a large upload may take long while its
 * parts arrive, and ends soon when they do not.
 */
const withLimits = (client: S3Client, limitMs: number): S3Client => {
  const send = (command: Parameters<S3Client["send"]>[0]) =>
    withinLimit(command instanceof AbortMultipartUploadCommand ? abortLimitMs : limitMs, (abortSignal) =>
      client.send(command, { abortSignal }),
    )
  return Object.assign(Object.create(client) as S3Client, { send })
}

/**
 * Storage in an existing bucket of S3 or a compatible service. Throws `unavailable` when the bucket cannot be
 * reached, responds with an error of its own or exceeds a time limit.
 */
export const createS3Storage = ({
  s3,
  clock,
  firstByteMs = firstByteLimits.alone,
  putMs = putLimitMs,
}: S3StorageOptions): Bucket => {
  const client = new S3Client({
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
    // Not every S3 service supports the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: timeouts,
    maxAttempts,
  })
  const place = (key: string) => ({ Bucket: s3.bucket, Key: key })
  const writing = withLimits(client, putMs)

  return {
    put: async (key, body, { contentType }) => {
      requireTypeFits(key, contentType)
      const params = { ...place(key), Body: body, ContentType: contentType }
      if (Buffer.isBuffer(body)) await writing.send(new PutObjectCommand(params))
      else await new Upload({ client: writing, params, ...multipart }).done()
    },

    read: async (key, range) => {
      const contentType = requireType(key)
      const input = { ...place(key), ...(range && { Range: rangeHeader(range) }) }
      const found = await withinLimit(firstByteMs, (abortSignal) =>
        client.send(new GetObjectCommand(input), { abortSignal }),
      ).catch((error: unknown) => {
        if (statusOf(error) === 404) return null
        if (statusOf(error) === 416) throw new RangeError("the range begins past the end", { cause: error })
        throw error
      })
      if (found === null) return null
      const { Body, ContentLength = 0, ContentRange, ETag: etag } = found
      const size = ContentRange === undefined ? ContentLength : wholeSize(ContentRange)
      return { body: Body as Readable, contentType, size, etag }
    },

    stat: async (key) => {
      requireType(key)
      const found = await withinLimit(firstByteMs, (abortSignal) =>
        client.send(new HeadObjectCommand(place(key)), { abortSignal }),
      ).catch((error: unknown) => {
        if (statusOf(error) === 404) return null
        throw error
      })
      return found && { size: found.ContentLength ?? 0, etag: found.ETag }
    },

    delete: async (key) => {
      requireType(key)
      await withinLimit(callLimitMs, (abortSignal) =>
        client.send(new DeleteObjectCommand(place(key)), { abortSignal }),
      )
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
      await withinLimit(pingLimitMs, (abortSignal) =>
        client.send(new HeadBucketCommand({ Bucket: s3.bucket }), { abortSignal }),
      )
    },
  }
}
