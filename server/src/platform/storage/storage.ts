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

/** For whom an address was signed, and the media file whose access rules it falls under. */
export interface Grant {
  viewerId: string
  mediaKey: string
}

export interface AddressTerms {
  lifetimeSeconds: number
  /** Without one, anyone who holds the address may read. */
  grant?: Grant | undefined
  /** Another address than those that were signed before, for a page that one of them failed. */
  fresh?: boolean | undefined
}

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
   * Whether an address with a grant is checked again each time its bytes are asked for. Where it is not, grants
   * change nothing, and such addresses have to be short-lived.
   */
  readonly checksGrants: boolean
  /**
   * An address at which the object can be read for at most `lifetimeSeconds` and at least half of that. Its end is
   * rounded, so that one picture keeps one address for a while and browsers can cache it.
   */
  signedUrl(key: string, about: AddressTerms): Promise<string>
  /**
   * Where a browser may PUT one object of exactly this type and length (bytes) within `lifetimeSeconds`, and the headers
   * that it has to send. Nothing else is taken there. With `maxBytes` the length is open: a folder takes no more than
   * that, but a bucket takes any, so that who reads such an object has to look at its size first.
   */
  signedUpload(key: string, about: UploadTerms): Promise<SignedUpload>
  /** Deletes what was left of objects whose writing broke off with its process. */
  dropBroken(): Promise<void>
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

/** Addresses are signed anew this often (seconds): once in each half of a lifetime. */
const windowOf = (lifetimeSeconds: number) => Math.floor(lifetimeSeconds / 2)

/** Which window an instant falls in: an address of such a lifetime stays the same throughout. */
export const signingWindow = (now: Date, lifetimeSeconds: number): number =>
  Math.floor(now.getTime() / 1000 / windowOf(lifetimeSeconds))

/** The end (epoch seconds) of an address: at most `lifetimeSeconds` away, at least half of that, and shared by a window. */
const sharedEnd = (now: Date, lifetimeSeconds: number): number =>
  signingWindow(now, lifetimeSeconds) * windowOf(lifetimeSeconds) + 2 * windowOf(lifetimeSeconds)

/** The end of a fresh address: at most `lifetimeSeconds` away, never that of a shared one, and another each second or two. */
const freshEnd = (now: Date, lifetimeSeconds: number): number => {
  const end = Math.floor(now.getTime() / 1000) + lifetimeSeconds
  return end % windowOf(lifetimeSeconds) === 0 ? end - 1 : end
}

/** The end (epoch seconds) of an address that is signed at an instant. */
export const endOf = ({ lifetimeSeconds, fresh = false }: AddressTerms, now: Date): number =>
  fresh ? freshEnd(now, lifetimeSeconds) : sharedEnd(now, lifetimeSeconds)
