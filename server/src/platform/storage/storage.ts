import type { Readable } from "node:stream"
import { typeByExtension } from "./file-types.ts"

/** A byte range of a body; both ends are included. */
export interface ByteRange {
  start: number
  end?: number
}

export interface StoredObject {
  /** Must be read to its end or destroyed. */
  body: Readable
  contentType: string
  /** The size of the whole object in bytes, also for a range. */
  size: number
  /** The quoted entity tag, from a bucket. */
  etag?: string | undefined
}

/** A storage that knows the version of an object, for caches that revalidate. */
export interface Bucket extends Storage {
  /** The size and the entity tag of an object, without its bytes; null without an object. */
  stat(key: string): Promise<Pick<StoredObject, "size" | "etag"> | null>
}

/** The requirements for an upload: its type, and its length or a maximum. */
export type SignedUploadOptions = {
  contentType: string
  lifetimeSeconds: number
} & ({ contentLength: number; maxBytes?: never } | { maxBytes: number; contentLength?: never })

/** The viewer of a URL, and the media file whose access rules apply. */
export interface Grant {
  viewerId: string
  mediaKey: string
}

export interface SignedUrlOptions {
  lifetimeSeconds: number
  /** Checked again at every read. Without a grant, anyone with the URL may read. */
  grant?: Grant | undefined
  /** The member whose file it is. The URL does not work while they are suspended. */
  ownerId?: string | undefined
  /** Makes a URL that differs from earlier ones, for a page where one failed. */
  fresh?: boolean | undefined
  /**
   * Whether the file is for all members, so that a CDN may keep it for `cachedSeconds`. Has no effect without a
   * CDN, and on URLs that are fresh or have a grant.
   */
  shared?: boolean | undefined
}

export interface SignedUpload {
  url: string
  headers: Record<string, string>
}

/**
 * The object storage. A key is a path of lower-case words that ends in the extension of its content type
 * (`photos/0197…/large.webp`); see `contentTypes`. A key is not a secret: access is decided before signing.
 */
export interface Storage {
  /** Stores an object, all or nothing, and replaces an existing one. */
  put(key: string, body: Buffer | Readable, about: { contentType: string }): Promise<void>
  /** Null without an object. Rejects a range that begins past the end. */
  read(key: string, range?: ByteRange): Promise<StoredObject | null>
  /** Deletes an object; a missing one is no error. */
  delete(key: string): Promise<void>
  /** The keys of all objects, unordered. */
  list(): AsyncIterable<string>
  /**
   * A signed URL for reading the object, valid for at most `lifetimeSeconds` and at least half of that. Its
   * expiry is rounded, so that a picture keeps its URL for a while and browsers can cache it.
   */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string>
  /**
   * A signed URL at which a browser may PUT one object of exactly this type and length (bytes) within
   * `lifetimeSeconds`, and the headers that it must send. With `maxBytes`, the length is open: a folder
   * accepts at most that, but a bucket accepts any length, so readers of such an object must check its size
   * first.
   */
  signedUpload(key: string, options: SignedUploadOptions): Promise<SignedUpload>
  /** Deletes the remains of writes that ended with their process. */
  deletePartialWrites(): Promise<void>
  /** Rejects when the storage cannot be reached or written. */
  ping(): Promise<void>
}

/** Seconds for which browsers and CDNs show a file without asking again, so that a deleted one disappears soon. */
export const cachedSeconds = 60

const keyShape = /^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)$/

/** The content type of a key's extension; null for an invalid key. */
export const typeOfKey = (key: string): string | null =>
  key.length <= 300 && keyShape.test(key) ? typeByExtension(key) : null

/** The content type of a key. Throws for an invalid key, because a key names a file. */
export const requireType = (key: string): string => {
  const contentType = typeOfKey(key)
  if (contentType === null) throw new TypeError("not a storage key")
  return contentType
}

/** Whether a key names a picture. */
export const isPictureKey = (key: string): boolean => typeOfKey(key)?.startsWith("image/") ?? false

/** Throws when the content type does not match the key's extension. */
export const requireTypeFits = (key: string, contentType: string) => {
  if (requireType(key) !== contentType) throw new TypeError("the key's extension is not of its content type")
}

/** The interval of new signatures in seconds: half a lifetime. */
const windowOf = (lifetimeSeconds: number) => Math.floor(lifetimeSeconds / 2)

/** The window of an instant. A URL of this lifetime stays the same within a window. */
export const signingWindow = (now: Date, lifetimeSeconds: number): number =>
  Math.floor(now.getTime() / 1000 / windowOf(lifetimeSeconds))

/**
 * The expiry (epoch seconds) of a URL: at most `lifetimeSeconds` away, at least half of that, and constant
 * within a window.
 */
const sharedExpiry = (now: Date, lifetimeSeconds: number): number =>
  signingWindow(now, lifetimeSeconds) * windowOf(lifetimeSeconds) + 2 * windowOf(lifetimeSeconds)

/**
 * The expiry of a fresh URL: at most `lifetimeSeconds` away, different from a shared one, and new every
 * second or two.
 */
const freshExpiry = (now: Date, lifetimeSeconds: number): number => {
  const end = Math.floor(now.getTime() / 1000) + lifetimeSeconds
  return end % windowOf(lifetimeSeconds) === 0 ? end - 1 : end
}

/** The expiry (epoch seconds) of a URL that is signed at an instant. */
export const expiryOf = ({ lifetimeSeconds, fresh = false }: SignedUrlOptions, now: Date): number =>
  fresh ? freshExpiry(now, lifetimeSeconds) : sharedExpiry(now, lifetimeSeconds)
