import { createHmac, timingSafeEqual } from "node:crypto"

/** Whether a head begins a call or its answer: neither is valid as the other. */
type Direction = "call" | "answer"

const headHeader = "media-head"
export const signatureHeader = "media-signature"

const sign = (key: Buffer, direction: Direction, head: string) =>
  createHmac("sha256", key).update(`${direction}\n${head}`).digest()

/** The headers that describe the bytes that follow them. The head names the digest of these bytes. */
export const signHead = (key: Buffer, direction: Direction, head: object) => {
  const text = Buffer.from(JSON.stringify(head)).toString("base64url")
  return { [headHeader]: text, [signatureHeader]: sign(key, direction, text).toString("base64url") }
}

/** The head in the headers; null unless it is signed with the key. Compared in constant time. */
export const openHead = (
  key: Buffer,
  direction: Direction,
  headerOf: (name: string) => string | null | undefined,
): unknown => {
  const text = headerOf(headHeader) ?? ""
  const received = Buffer.from(headerOf(signatureHeader) ?? "", "base64url")
  const expected = sign(key, direction, text)
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null
  return JSON.parse(Buffer.from(text, "base64url").toString())
}
