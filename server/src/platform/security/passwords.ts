import { timingSafeEqual } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"
import { canonicalPassword } from "@pinyu/contract/canonical"
import createLimit from "p-limit"
import { AppError } from "../app-error.ts"

/** argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes, one lane. */
const ownCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of 32 random bytes that were discarded, with the cost of a member's hash. */
const ownDummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$SZ5OY2JKPQeDUzSOlCcX/A$qV8ytjCj72mgnAnmEe/rUhTdHdWbbLqoulxZITTQ3Qk"

/**
 * The maximum number of different salts to check. Hashes that are compared together share one, except old
 * ones.
 */
const maxSalts = 3

/** The salt in a PHC string, in base64. */
const saltOf = (phc: string) => phc.split("$")[4] ?? ""

/**
 * The forms of a typed password that may have been hashed: the canonical one, and those of hashes made before
 * there was one.
 */
const formsOf = (typed: string) => [
  ...new Set([canonicalPassword(typed), typed, typed.normalize("NFC"), typed.normalize("NFD")]),
]

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export interface Passwords {
  /** Hashes a password's canonical form as a PHC string with a random salt, or with the given one of 16 bytes. */
  hash(password: string, salt?: Buffer): Promise<string>
  /** Whether the password matches the hash. */
  verify(hashed: string, password: string): Promise<boolean>
  /**
   * The first of the hashes that the password matches; null without one. One computation per different salt
   * and form of the password.
   */
  findMatch(hashed: readonly string[], password: string): Promise<string | null>
  /** Takes as long as `verify` and always returns false: for an account that does not exist. */
  verifyDummy(password: string): Promise<false>
}

/**
 * Hashes passwords, at most `concurrency` at once, so that a flood of sign-ins cannot exhaust the machine;
 * the rest wait. Throws `unavailable` when `maxWaiting` calls wait. Tests may lower the cost.
 */
export const createPasswords = ({
  concurrency = 2,
  maxWaiting = 500,
  cost = ownCost,
  dummyHash = ownDummyHash,
} = {}): Passwords => {
  const limit = createLimit(concurrency)
  const runLimited = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxWaiting) throw new AppError("unavailable", { retryAfterSeconds: 5 })
    return limit(work)
  }
  const verifyAnyForm = (hashed: string, password: string) =>
    runLimited(async () => {
      for (const form of formsOf(password)) if (await verify(hashed, form)) return true
      return false
    })
  return {
    hash: (password, salt) =>
      runLimited(() => hash(canonicalPassword(password), { ...cost, ...(salt && { salt }) })),
    findMatch: async (hashed, password) => {
      const salts = [...new Set(hashed.map(saltOf))].slice(0, maxSalts)
      for (const salt of salts)
        for (const form of formsOf(password)) {
          const made = await runLimited(() => hash(form, { ...cost, salt: Buffer.from(salt, "base64") }))
          const match = hashed.find((phc) => isSame(phc, made))
          if (match !== undefined) return match
        }
      return null
    },
    verify: verifyAnyForm,
    verifyDummy: async (password) => {
      await verifyAnyForm(dummyHash, password)
      return false
    },
  }
}
