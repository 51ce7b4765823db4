import { createHash, createHmac, randomBytes, randomInt } from "node:crypto"
import { v4, v7 } from "uuid"

/** A new UUIDv7: unique, and ordered by creation time. Not a secret, because it reveals the time. */
export const newId = (): string => v7()

/** Derives the successor of a token under a key: deterministic, and unguessable without the key. */
export const deriveSecret = (key: Buffer, token: string): string =>
  createHmac("sha256", key).update(token).digest("base64url")

/** Derives a UUIDv4 from a hash, deterministically. `v4` writes into its input, so the bytes are copied. */
export const idFrom = (hash: Buffer): string => v4({ random: Uint8Array.from(hash.subarray(0, 16)) })

/** A random token of `bytes` bytes (default 32), in base64url. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString("base64url")

/**
 * Derives a code of `count` decimal digits (at most 12) for a subject: deterministic, and unpredictable
 * without the key. Leading zeros are as likely as other digits.
 */
export const digitsFor = (key: Buffer, subject: string, count: number): string => {
  // 64 bits modulo 10^12: the probabilities of two codes differ by less than one in ten million.
  const bits = createHmac("sha256", key).update(subject).digest().readBigUInt64BE()
  return String(bits % 10n ** BigInt(count)).padStart(count, "0")
}

/**
 * The SHA-256 of a token from `newSecret`, for storage. It is fast, so it is only safe for unguessable
 * secrets: a password or a short code needs `passwords` or a limited number of attempts.
 */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest()

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** A keyed hash of a text that can be guessed, such as a network: worthless without the key. */
export const keyedHash = (key: Buffer, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest()

/** A random code of base 32 characters (five bits each), for people to keep on paper. */
export const newBase32Code = (characters: number): string =>
  Array.from(randomBytes(characters), (byte) => base32[byte % base32.length]).join("")

/** Letters and digits that are hard to confuse. */
const clearLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

/** A receipt number for reports, such as `R-7KQ2-M4XD`: 40 random bits. */
export const newReceiptNumber = (): string => {
  const four = () => Array.from({ length: 4 }, () => clearLetters[randomInt(clearLetters.length)]).join("")
  return `R-${four()}-${four()}`
}
