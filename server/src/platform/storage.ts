import { extname } from "node:path"
import type { Readable } from "node:stream"

/** A part of a body, in bytes; both ends belong to it. */
export interface ByteRange {
  start: number
  end?: number
}

export interface StoredObject {
  /** Has to be read to its end or destroyed. */
  body: Readable
  contentType: string
  /** Bytes of the whole object, also where only a part was asked for. */
  size: number
}

/** What an upload has to be. Where nobody knows its length beforehand, at most how long. */
export type UploadTerms = {
  contentType: string
  lifetimeSeconds: number
} & ({ contentLength: number; maxBytes?: never } | { maxBytes: number; contentLength?: never })

export interface SignedUpload {
  url: string
  headers: Record<string, string>
}

/**
 * Where files live. A key is a path of lower-case words that ends in the extension of its content type
 * (`photos/0197…/large.webp`): see `contentTypes`. A key is not a secret; who may see is decided before signing.
 */
export interface Storage {
  /** Stores an object whole or not at all, and replaces one that is there. */
  put(key: string, body: Buffer | Readable, about: { contentType: string }): Promise<void>
  /** Null when there is none. Rejects a range that begins past the end. */
  read(key: string, range?: ByteRange): Promise<StoredObject | null>
  /** Deletes an object; none there is fine too. */
  delete(key: string): Promise<void>
  /** The keys of all objects, in no order. */
  list(): AsyncIterable<string>
  /**
   * An address at which anyone who holds it may read the object for at least `lifetimeSeconds` and less than twice
   * that. The end is rounded up, so that one picture keeps one address for a while and browsers can cache it.
   */
  signedUrl(key: string, about: { lifetimeSeconds: number }): Promise<string>
  /**
   * Where a browser may PUT one object of exactly this type and length (bytes) within `lifetimeSeconds`, and the headers
   * that it has to send. Nothing else is taken there. With `maxBytes` the length is open: a folder takes no more than
   * that, but a bucket takes any, so that who reads such an object has to look at its size first.
   */
  signedUpload(key: string, about: UploadTerms): Promise<SignedUpload>
  /** Rejects when the storage cannot be reached or written. */
  ping(): Promise<void>
}

/** What may be stored. Nothing that a browser would run (HTML, SVG, scripts) belongs here. */
export const contentTypes: Readonly<Record<string, string>> = {
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".gif": "image/gif",
  ".avif": "image/avif",
  ".heic": "image/heic",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".mov": "video/quicktime",
  ".mkv": "video/matroska",
  ".avi": "video/x-msvideo",
  ".wav": "audio/wav",
  ".mp3": "audio/mpeg",
  ".m4a": "audio/mp4",
  ".aac": "audio/aac",
  ".ogg": "audio/ogg",
  ".flac": "audio/flac",
  ".zip": "application/zip",
}

const keyShape = /^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)$/

/** The content type that a key's extension stands for; null when it is no key. */
export const typeOfKey = (key: string): string | null =>
  key.length <= 300 && keyShape.test(key) ? (contentTypes[extname(key)] ?? null) : null

/** The content type of a key. Throws when it is none, wherever it came from: a key names a file. */
export const requireType = (key: string): string => {
  const contentType = typeOfKey(key)
  if (contentType === null) throw new TypeError("not a storage key")
  return contentType
}

/** The extension for a content type. Throws when none is stored under it. */
export const extensionFor = (contentType: string): string => {
  const found = Object.entries(contentTypes).find(([, type]) => type === contentType)
  if (!found) throw new TypeError("no such content type is stored")
  return found[0]
}

/** Throws when the content type is not the one that the key's extension stands for. */
export const requireTypeFits = (key: string, contentType: string) => {
  if (requireType(key) !== contentType) throw new TypeError("the key's extension is not of its content type")
}

/** The end (epoch seconds) of an address that has to last `lifetimeSeconds`: the same for all who ask within that time. */
export const sharedEnd = (now: Date, lifetimeSeconds: number): number =>
  Math.ceil((now.getTime() / 1000 + lifetimeSeconds) / lifetimeSeconds) * lifetimeSeconds
