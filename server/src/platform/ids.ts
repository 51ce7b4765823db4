import { createHash, randomBytes, randomInt } from "node:crypto"
import { v7 } from "uuid"

/** A new UUIDv7: unique, and later ones sort after earlier ones. Not a secret: it tells when it was made. */
export const newId = (): string => v7()

/** An unguessable token of `bytes` random bytes (32 unless given), in base64url. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString("base64url")

/** A code of `count` random decimal digits; leading zeros are as likely as any. */
export const newDigits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join("")

/**
 * The SHA-256 of a token from `newSecret`, for keeping at rest. Fast on purpose, and so only for secrets that
 * nobody can guess: a password or a short code needs `passwords` or a bounded number of tries.
 */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest()
