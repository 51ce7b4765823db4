import { createHmac } from "node:crypto"
import type { Passwords } from "../../platform/security/passwords.ts"
import type { Account } from "./auth.queries.ts"

interface Dependencies {
  passwords: Passwords
  /** Derives the salt that unverified accounts of one address share. */
  saltKey: Buffer
}

/** The address of an account whose password is set. */
interface Owner {
  email: string
  emailVerified: boolean
}

/**
 * Hashes and compares account passwords. Unverified accounts of one address share a salt, so that comparing a
 * password with all of them takes one computation, as for a single account.
 */
export const createAccountPasswords = ({ passwords, saltKey }: Dependencies) => ({
  hash: ({ email, emailVerified }: Owner, password: string) =>
    emailVerified
      ? passwords.hash(password)
      : passwords.hash(password, createHmac("sha256", saltKey).update(email).digest().subarray(0, 16)),

  /** The account with this password; undefined when none matches. Both take the same time. */
  findMatch: async (accounts: readonly Account[], password: string): Promise<Account | undefined> => {
    const [only, ...others] = accounts
    if (!only) {
      await passwords.verifyDummy(password)
      return undefined
    }
    if (others.length === 0) return (await passwords.verify(only.password_hash, password)) ? only : undefined
    const hashed = accounts.map(({ password_hash }) => password_hash)
    const match = await passwords.findMatch(hashed, password)
    return accounts.find(({ password_hash }) => password_hash === match)
  },
})

export type AccountPasswords = ReturnType<typeof createAccountPasswords>
