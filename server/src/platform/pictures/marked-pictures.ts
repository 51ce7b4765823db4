import { buffer } from "node:stream/consumers"
import { codeText } from "@pinyu/contract/albums/marks"
import { LRUCache } from "lru-cache"
import type { Clock } from "../clock.ts"
import { signParameters } from "../storage/disk-signatures.ts"
import { expiryOf, type Grant, requireType, type Storage } from "../storage/storage.ts"
import { createFairQueue } from "./fair-queue.ts"
import type { PictureTool } from "./pictures.ts"

/** The path of marked pictures; the key follows. No storage key begins with it. */
export const markedPath = "/files/marked/"

/** Rendered pictures in memory, in bytes, and for how long. */
const cacheBytes = 48 * 1024 * 1024
const cacheMs = 10 * 60 * 1000
/** Further pictures are rejected with `unavailable`, so that marks cannot exhaust the machine. */
const maxWaiting = 300

interface Dependencies {
  clock: Clock
  /** Signs the URLs. */
  key: Buffer
  /** The origin of the server that serves the URLs. */
  baseUrl: () => string
  pictures: Pick<PictureTool, "marked">
  storage: Pick<Storage, "read">
}

/** Pictures with the code of their viewer drawn over them. This service delivers them, with any storage. */
export const createMarkedPictures = ({ clock, key: secret, baseUrl, pictures, storage }: Dependencies) => {
  // One at a time, so that members who upload pictures do not wait.
  const queue = createFairQueue({ concurrency: 1, maxWaiting })
  const rendered = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: (picture) => picture.length,
    ttl: cacheMs,
  })
  const running = new Map<string, Promise<Buffer | null>>()

  const draw = async (key: string, code: string, viewerId: string) => {
    const found = await storage.read(key)
    if (!found) return null
    const original = await buffer(found.body)
    return queue.run(viewerId, () => pictures.marked(viewerId, async () => original, codeText(code)))
  }

  return {
    /** A URL of the marked picture for one viewer, valid for at most `lifetimeSeconds`. */
    signedUrl: (
      key: string,
      { viewerId: viewer, mediaKey: media }: Grant,
      lifetimeSeconds: number,
    ): string => {
      requireType(key)
      const expires = expiryOf({ lifetimeSeconds }, clock.now())
      const signature = signParameters(secret, { method: "MARKED", key, expires, viewer, media })
      const query = new URLSearchParams({ expires: String(expires), viewer, media, signature })
      return `${baseUrl()}${markedPath}${key}?${query}`
    },

    /**
     * The picture as WebP, marked with the code; null without a file. Cached for some minutes. Throws
     * `unavailable` when too many pictures wait.
     */
    render: async (key: string, code: string, viewerId: string): Promise<Buffer | null> => {
      const name = `${key} ${code}`
      const known = rendered.get(name) ?? running.get(name)
      if (known) return known
      const drawing = draw(key, code, viewerId).finally(() => running.delete(name))
      running.set(name, drawing)
      const picture = await drawing
      if (picture) rendered.set(name, picture)
      return picture
    },
  }
}

export type MarkedPictures = ReturnType<typeof createMarkedPictures>
