import { createHmac, timingSafeEqual } from "node:crypto"

/** The terms of a signed URL of the disk storage. `expires` is in epoch seconds. */
export interface SignedParameters {
  /**
   * `MARKED` reads a picture with the code of its viewer, `SHARED` a file that a CDN may keep, and `ONCE` a file
   * that only one read gets.
   */
  method: "GET" | "PUT" | "MARKED" | "SHARED" | "ONCE"
  key: string
  expires: number
  /** The viewer whose access is checked at each read, and the media file. */
  viewer?: string | undefined
  media?: string | undefined
  /** The member whose suspension ends access. */
  owner?: string | undefined
  /** The length of an upload in bytes: exact or maximum. */
  length?: number | undefined
  most?: number | undefined
}

const digest = (
  secret: Buffer,
  { method, key, expires, viewer, media, owner, length, most }: SignedParameters,
): Buffer =>
  createHmac("sha256", secret)
    .update([method, key, expires, length, most, viewer, media, owner].join("\n"))
    .digest()

export const signParameters = (secret: Buffer, parameters: SignedParameters): string =>
  digest(secret, parameters).toString("base64url")

/** Whether the signature is valid for these terms and they have not expired. */
export const isSignatureValid = (
  secret: Buffer,
  parameters: SignedParameters,
  signature: string,
  now: Date,
): boolean => {
  const received = Buffer.from(signature, "base64url")
  const expected = digest(secret, parameters)
  return (
    received.length === expected.length &&
    timingSafeEqual(received, expected) &&
    parameters.expires * 1000 > now.getTime()
  )
}
