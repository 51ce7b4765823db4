import { readFile } from "node:fs/promises"
import { hash, verify } from "@node-rs/argon2"
import createLimit from "p-limit"
import { refuse } from "./refusal.ts"
import { inRepository } from "./repository.ts"

/** argon2id (the library's default kind) as OWASP advises: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of 32 random bytes that nobody kept, at the same cost as a member's. */
const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$SZ5OY2JKPQeDUzSOlCcX/A$qV8ytjCj72mgnAnmEe/rUhTdHdWbbLqoulxZITTQ3Qk"

export interface Passwords {
  /** The password as it is kept: a PHC string with its own salt. */
  hash(password: string): Promise<string>
  /** Whether the password is the one that was hashed. */
  verify(hashed: string, password: string): Promise<boolean>
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
    if (limit.pendingCount >= maxWaiting) throw refuse("unavailable", { retryAfterSeconds: 5 })
    return limit(work)
  }
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (hashed, password) => inTurn(() => verify(hashed, password)),
    verifyDummy: async (password) => {
      await inTurn(() => verify(dummyHash, password))
      return false
    },
  }
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Those of the well-known lists that the password rule would let through; about 2 MB once read. */
const readCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const list = await readFile(inRepository("server/src/platform/common-passwords.txt"), "utf8")
  return new Set(list.trimEnd().split("\n"))
}

/** Whether a password is one that attackers try first, whatever its capitals. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  commonPasswords ??= readCommonPasswords()
  return (await commonPasswords).has(password.toLowerCase())
}
