import { createHmac, timingSafeEqual } from "node:crypto"

/** What a signed address of the disk storage allows. `expires` is in epoch seconds. */
export interface SignedTerms {
  method: "GET" | "PUT"
  key: string
  expires: number
  /** Whose access is checked when the bytes are read, and to which media file. */
  viewer?: string | undefined
  media?: string | undefined
  /** Bytes of an upload: just so many, or at most. */
  length?: number | undefined
  most?: number | undefined
}

const digest = (secret: Buffer, { method, key, expires, viewer, media, length, most }: SignedTerms): Buffer =>
  createHmac("sha256", secret).update([method, key, expires, length, most, viewer, media].join("\n")).digest()

export const signTerms = (secret: Buffer, terms: SignedTerms): string =>
  digest(secret, terms).toString("base64url")

/** Whether the signature is ours for these terms, and they have not ended. */
export const areSigned = (secret: Buffer, terms: SignedTerms, signature: string, now: Date): boolean => {
  const given = Buffer.from(signature, "base64url")
  const right = digest(secret, terms)
  return (
    given.length === right.length && timingSafeEqual(given, right) && terms.expires * 1000 > now.getTime()
  )
}
