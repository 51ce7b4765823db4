import { createHmac, timingSafeEqual } from "node:crypto"

/** The terms of a signed URL of the disk storage. `expires` is in epoch seconds. */
export interface SignedTerms {
  method: "GET" | "PUT"
  key: string
  expires: number
  /** The viewer whose access is checked at each read, and the media file. */
  viewer?: string | undefined
  media?: string | undefined
  /** The length of an upload in bytes: exact or maximum. */
  length?: number | undefined
  most?: number | undefined
}

const digest = (secret: Buffer, { method, key, expires, viewer, media, length, most }: SignedTerms): Buffer =>
  createHmac("sha256", secret).update([method, key, expires, length, most, viewer, media].join("\n")).digest()

export const signTerms = (secret: Buffer, terms: SignedTerms): string =>
  digest(secret, terms).toString("base64url")

/** Whether the signature is valid for these terms and they have not expired. */
export const areSigned = (secret: Buffer, terms: SignedTerms, signature: string, now: Date): boolean => {
  const given = Buffer.from(signature, "base64url")
  const right = digest(secret, terms)
  return (
    given.length === right.length && timingSafeEqual(given, right) && terms.expires * 1000 > now.getTime()
  )
}
