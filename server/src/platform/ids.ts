import { createHash, createHmac, randomBytes, randomInt } from "node:crypto"
import { v4, v7 } from "uuid"

/** A new UUIDv7: unique, and later ones sort after earlier ones. Not a secret: it tells when it was made. */
export const newId = (): string => v7()

/** The token that follows `token` under `key`: the same each time, and unguessable without the key. */
export const deriveSecret = (key: Buffer, token: string): string =>
  createHmac("sha256", key).update(token).digest("base64url")

/** The UUIDv4 that belongs to a hash: the same each time. */
// The bytes are copied: `v4` writes into what it is given.
export const idFrom = (hash: Buffer): string => v4({ random: Uint8Array.from(hash.subarray(0, 16)) })

/** An unguessable token of `bytes` random bytes (32 unless given), in base64url. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString("base64url")

/**
 * The code of `count` decimal digits (12 at most) that belongs to `subject` under `key`: the same each time, and without
 * the key as good as random; leading zeros are as likely as any.
 */
export const digitsFor = (key: Buffer, subject: string, count: number): string => {
  // 64 bits taken modulo 10^12: no code is likelier than another by more than one in ten million.
  const bits = createHmac("sha256", key).update(subject).digest().readBigUInt64BE()
  return String(bits % 10n ** BigInt(count)).padStart(count, "0")
}

/**
 * The SHA-256 of a token from `newSecret`, for keeping at rest. Fast on purpose, and so only for secrets that
 * nobody can guess: a password or a short code needs `passwords` or a bounded number of tries.
 */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest()

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** A random code of so many base 32 characters (five bits each), for people to keep on paper. */
export const newBase32Code = (characters: number): string =>
  Array.from(randomBytes(characters), (byte) => base32[byte % base32.length]).join("")

/** Letters and digits that nobody mistakes for one another when reading them aloud. */
const clearLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

/** A number to ask about a report by, such as `R-7KQ2-M4XD`: forty random bits. */
export const newReceiptNumber = (): string => {
  const four = () => Array.from({ length: 4 }, () => clearLetters[randomInt(clearLetters.length)]).join("")
  return `R-${four()}-${four()}`
}
