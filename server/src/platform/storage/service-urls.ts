import * as z from "zod"
import type { Clock } from "../clock.ts"
import { isSignatureValid, signParameters } from "./disk-signatures.ts"
import {
  cachedSeconds,
  expiryOf,
  type Grant,
  requireType,
  type SignedUrlOptions,
  typeOfKey,
} from "./storage.ts"

/** What signs the URLs of files that the service itself answers, and checks them. */
export interface ServiceUrls {
  /** The origin of the service; read on each use, because the port may be chosen late. */
  baseUrl: () => string
  /** The origin of a CDN in front of the service; null without one. */
  cdnOrigin?: string | null
  key: Buffer
  clock: Clock
}

/** A URL for reading a file, which the service answers: of a CDN in front of it if the file is shared. */
export const serviceUrl = (
  { baseUrl, cdnOrigin = null, key: secret, clock }: ServiceUrls,
  key: string,
  options: SignedUrlOptions,
) => {
  requireType(key)
  const { grant, ownerId } = options
  const cdn = options.shared && !options.fresh && !grant ? cdnOrigin : null
  const expires = expiryOf(options, clock.now())
  const terms = {
    ...(grant && { viewer: grant.viewerId, media: grant.mediaKey }),
    ...(ownerId !== undefined && { owner: ownerId }),
  }
  const method = cdn === null ? "GET" : "SHARED"
  const signature = signParameters(secret, { method, key, expires, ...terms })
  const shared = cdn !== null && { shared: "1" }
  const query = new URLSearchParams({ expires: String(expires), ...terms, ...shared, signature })
  return `${cdn ?? baseUrl()}/files/${key}?${query}`
}

export interface ReadChecks {
  /**
   * Whether the viewer of a grant may still read this file of its media file. Checked at each read of a URL with a grant, and
   * in a folder every second while a file is sent.
   */
  mayRead: (grant: Grant, key: string) => Promise<boolean>
  /** Whether the owner of a file is suspended. Checked at each read of a URL with an owner. */
  isSuspended: (memberId: string) => Promise<boolean>
}

const readQuery = z.object({
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  viewer: z.string().max(100).optional(),
  media: z.string().max(300).optional(),
  owner: z.string().max(100).optional(),
  shared: z.literal("1").optional(),
  signature: z.string().max(100),
})

/** A read that the signature, the grant and the owner of its URL allow. */
export interface AllowedRead {
  contentType: string
  /** Who reads, if the URL names a viewer. */
  grant: Grant | null
  /** Whether a CDN may keep the file. */
  isShared: boolean
  secondsLeft: number
}

/** Checks a read of a URL from `serviceUrl`. Null when it is forged, expired or no longer allowed. */
export const createReadCheck =
  ({ key: secret, clock, mayRead, isSuspended }: Pick<ServiceUrls, "key" | "clock"> & ReadChecks) =>
  async (key: string, received: unknown): Promise<AllowedRead | null> => {
    const contentType = typeOfKey(key)
    const query = readQuery.safeParse(received)
    if (contentType === null || !query.success) return null
    const { expires, signature, viewer, media, owner, shared } = query.data
    const now = clock.now()
    const isShared = shared !== undefined
    const parameters = { method: isShared ? "SHARED" : "GET", key, expires, viewer, media, owner } as const
    if (!isSignatureValid(secret, parameters, signature, now)) return null
    const grant = viewer !== undefined && media !== undefined ? { viewerId: viewer, mediaKey: media } : null
    if (grant && !(await mayRead(grant, key))) return null
    if (owner !== undefined && (await isSuspended(owner))) return null
    const secondsLeft = Math.floor(expires - now.getTime() / 1000)
    return { contentType, grant, isShared, secondsLeft }
  }

/** How long a file may be shown without asking again. */
const cachingOf = ({ grant, isShared, secondsLeft }: AllowedRead) => {
  // A browser may keep the bytes but must revalidate before it shows them again.
  if (grant) return "private, no-cache"
  const maxAge = `max-age=${Math.min(secondsLeft, cachedSeconds)}`
  // A CDN that cannot reach the service must not show an older copy: the file may be deleted.
  return isShared ? `public, ${maxAge}, must-revalidate` : `private, ${maxAge}`
}

/** The headers of a file that the service sends itself. */
export const fileHeaders = (read: AllowedRead) => ({
  "content-type": read.contentType,
  "cache-control": cachingOf(read),
  "content-disposition": "inline",
  "x-content-type-options": "nosniff",
  // The page has another origin than the API and must be able to show the picture.
  "cross-origin-resource-policy": "cross-origin",
})
