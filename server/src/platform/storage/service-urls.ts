import * as z from "zod"
import type { Clock } from "../clock.ts"
import { isSignatureValid, signParameters } from "./disk-signatures.ts"
import { expiryOf, type Grant, requireType, type SignedUrlOptions, typeOfKey } from "./storage.ts"

/** What signs the URLs of files that the service itself answers, and checks them. */
export interface ServiceUrls {
  /** The origin of the service; read on each use, because the port may be chosen late. */
  baseUrl: () => string
  key: Buffer
  clock: Clock
}

/** A URL of the service for reading a file. */
export const serviceUrl = (
  { baseUrl, key: secret, clock }: ServiceUrls,
  key: string,
  options: SignedUrlOptions,
) => {
  requireType(key)
  const { grant, ownerId } = options
  const expires = expiryOf(options, clock.now())
  const terms = {
    ...(grant && { viewer: grant.viewerId, media: grant.mediaKey }),
    ...(ownerId !== undefined && { owner: ownerId }),
  }
  const signature = signParameters(secret, { method: "GET", key, expires, ...terms })
  const query = new URLSearchParams({ expires: String(expires), ...terms, signature })
  return `${baseUrl()}/files/${key}?${query}`
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
  signature: z.string().max(100),
})

/** A read that the signature, the grant and the owner of its URL allow. */
export interface AllowedRead {
  contentType: string
  /** Who reads, if the URL names a viewer. */
  grant: Grant | null
  secondsLeft: number
}

/** Checks a read of a URL from `serviceUrl`. Null when it is forged, expired or no longer allowed. */
export const createReadCheck =
  ({ key: secret, clock, mayRead, isSuspended }: Pick<ServiceUrls, "key" | "clock"> & ReadChecks) =>
  async (key: string, received: unknown): Promise<AllowedRead | null> => {
    const contentType = typeOfKey(key)
    const query = readQuery.safeParse(received)
    if (contentType === null || !query.success) return null
    const { expires, signature, viewer, media, owner } = query.data
    const now = clock.now()
    const parameters = { method: "GET" as const, key, expires, viewer, media, owner }
    if (!isSignatureValid(secret, parameters, signature, now)) return null
    const grant = viewer !== undefined && media !== undefined ? { viewerId: viewer, mediaKey: media } : null
    if (grant && !(await mayRead(grant, key))) return null
    if (owner !== undefined && (await isSuspended(owner))) return null
    return { contentType, grant, secondsLeft: Math.floor(expires - now.getTime() / 1000) }
  }
