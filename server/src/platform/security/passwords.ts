import { timingSafeEqual } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"
import createLimit from "p-limit"
import { AppError } from "../app-error.ts"

/** argon2id (the library's default kind) as OWASP advises: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of 32 random bytes that nobody kept, at the same cost as a member's. */
const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$SZ5OY2JKPQeDUzSOlCcX/A$qV8ytjCj72mgnAnmEe/rUhTdHdWbbLqoulxZITTQ3Qk"

/** So many different salts are tried at most. Hashes that are compared together share one, but for old ones. */
const maxSalts = 3

/** The salt in a PHC string, in base64. */
const saltOf = (phc: string) => phc.split("$")[4] ?? ""

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export interface Passwords {
  /** The password as it is kept: a PHC string with a random salt, unless one of 16 bytes is given. */
  hash(password: string, salt?: Buffer): Promise<string>
  /** Whether the password is the one that was hashed. */
  verify(hashed: string, password: string): Promise<boolean>
  /** The first of the hashes that the password made; null when none did. One computation for each different salt. */
  findMatch(hashed: readonly string[], password: string): Promise<string | null>
  /** Takes as long as `verify` and is always false: for an account that does not exist. */
  verifyDummy(password: string): Promise<false>
}

/**
 * Hashes passwords, at most `concurrency` at once, so that a flood of sign-ins cannot take the machine: the rest wait.
 * With `maxWaiting` already waiting it refuses with `unavailable`.
 */
export const createPasswords = ({ concurrency = 2, maxWaiting = 500 } = {}): Passwords => {
  const limit = createLimit(concurrency)
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxWaiting) throw new AppError("unavailable", { retryAfterSeconds: 5 })
    return limit(work)
  }
  return {
    hash: (password, salt) => inTurn(() => hash(password, { ...cost, ...(salt && { salt }) })),
    findMatch: async (hashed, password) => {
      const salts = [...new Set(hashed.map(saltOf))].slice(0, maxSalts)
      for (const salt of salts) {
        const made = await inTurn(() => hash(password, { ...cost, salt: Buffer.from(salt, "base64") }))
        const match = hashed.find((phc) => isSame(phc, made))
        if (match !== undefined) return match
      }
      return null
    },
    verify: (hashed, password) => inTurn(() => verify(hashed, password)),
    verifyDummy: async (password) => {
      await inTurn(() => verify(dummyHash, password))
      return false
    },
  }
}
