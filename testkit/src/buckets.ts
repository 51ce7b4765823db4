import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { type Bucket, requireType } from "@pinyu/server/platform/storage/storage.ts"

/**
 * A bucket in memory, without uploads. While `failWith` is set, its calls throw that; `calls` counts
 * them. URLs need no call.
 */
export const createTestBucket = (origin: string) => {
  const objects = new Map<string, Buffer>()
  const state = { failWith: null as Error | null, calls: 0 }
  const call = () => {
    state.calls++
    if (state.failWith) throw state.failWith
  }
  const etagFor = (body: Buffer) => `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`
  const bucket: Bucket = {
    put: async (key, body) => {
      call()
      objects.set(key, Buffer.isBuffer(body) ? body : await buffer(body))
    },
    read: async (key, range) => {
      call()
      const body = objects.get(key)
      if (!body) return null
      const { length: size } = body
      if (range && range.start >= size) throw new RangeError("the range begins past the end")
      const part = range ? body.subarray(range.start, (range.end ?? size) + 1) : body
      return { body: Readable.from([part]), contentType: requireType(key), size, etag: etagFor(body) }
    },
    stat: async (key) => {
      call()
      const body = objects.get(key)
      return body ? { size: body.length, etag: etagFor(body) } : null
    },
    delete: async (key) => {
      call()
      objects.delete(key)
    },
    list: async function* () {
      call()
      yield* objects.keys()
    },
    signedUrl: async (key, { lifetimeSeconds }) => `${origin}/${key}?seconds=${lifetimeSeconds}`,
    signedUpload: async (key, { contentType }) => ({
      url: `${origin}/${key}`,
      headers: { "Content-Type": contentType },
    }),
    deletePartialWrites: async () => undefined,
    ping: async () => call(),
  }
  return Object.assign(bucket, { state, objects })
}
