import type { Readable } from "node:stream"
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3"
import { withinLimit } from "./bucket-outage.ts"

/** S3's minimum, in bytes. A stream needs the memory of two parts: the one that is sent, and the next. */
const partSize = 5 * 1024 * 1024
const abortLimitMs = 5_000

interface Target {
  Bucket: string
  Key: string
  ContentType: string
}

/** The parts of a stream: all of the same size, except the last. */
async function* inParts(body: AsyncIterable<Buffer>) {
  let part = Buffer.allocUnsafe(partSize)
  let filled = 0
  for await (const chunk of body)
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(part, filled, from)
      from += copied
      filled += copied
      if (filled < partSize) continue
      yield part
      part = Buffer.allocUnsafe(partSize)
      filled = 0
    }
  if (filled > 0) yield part.subarray(0, filled)
}

/**
 * Writes to a bucket, each all or nothing. `limitMs` is the time limit over all attempts of each request: of a
 * whole body in memory, and of each part of a stream. So a large stream may take long while its parts arrive.
 */
export const createS3Put = (client: S3Client, limitMs: number) => {
  const bytes = async (target: Target, body: Buffer) => {
    await withinLimit(limitMs, (abortSignal) =>
      client.send(new PutObjectCommand({ ...target, Body: body }), { abortSignal }),
    )
  }

  const inSeveral = async (target: Target, first: Buffer, others: AsyncIterator<Buffer>) => {
    const { UploadId } = await withinLimit(limitMs, (abortSignal) =>
      client.send(new CreateMultipartUploadCommand(target), { abortSignal }),
    )
    const upload = { Bucket: target.Bucket, Key: target.Key, UploadId }
    const send = async (PartNumber: number, Body: Buffer) => {
      const command = new UploadPartCommand({ ...upload, PartNumber, Body })
      const { ETag } = await withinLimit(limitMs, (abortSignal) => client.send(command, { abortSignal }))
      return { PartNumber, ETag }
    }
    try {
      const sent: CompletedPart[] = []
      for (let part: Buffer | undefined = first; part; ) {
        const next = others.next()
        // It is awaited only after the part, which may fail first.
        next.catch(() => undefined)
        sent.push(await send(sent.length + 1, part))
        const { done, value } = await next
        part = done ? undefined : value
      }
      const command = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } })
      await withinLimit(limitMs, (abortSignal) => client.send(command, { abortSignal }))
    } catch (error) {
      // The bucket's lifecycle rule drops the parts of an upload that cannot be aborted.
      await withinLimit(abortLimitMs, (abortSignal) =>
        client.send(new AbortMultipartUploadCommand(upload), { abortSignal }),
      ).catch(() => undefined)
      throw error
    }
  }

  /** Sends a stream of more than one part as a multipart upload. Always ends the stream. */
  const stream = async (target: Target, body: Readable) => {
    const parts = inParts(body)
    try {
      const { value: first = Buffer.alloc(0) } = await parts.next()
      await (first.length < partSize ? bytes(target, first) : inSeveral(target, first, parts))
    } finally {
      body.destroy()
    }
  }

  return (target: Target, body: Buffer | Readable) =>
    Buffer.isBuffer(body) ? bytes(target, body) : stream(target, body)
}
