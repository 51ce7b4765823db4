import { loadChunk } from "../../lib/pages/chunk.ts"

// The contract's schemas and the client are larger than a whole sign-in page: they load when a form is
// first touched.

/** The API calls of this area. */
export const loadApi = () => loadChunk(() => import("./api.ts"))

/** The contract's rules for the forms of this area. */
export const loadChecks = () => loadChunk(() => import("./checks.ts"))

/**
 * The password rules. Their word list is larger than everything else here, so it loads when a password is
 * typed.
 */
export const loadPasswords = () => loadChunk(() => import("./passwords.ts"))

/** The reserved nicknames. Their data about similar letters loads with the first step that needs it. */
export const loadNicknames = () => loadChunk(() => import("@pinyu/contract/auth/nicknames"))

/** Preloads both. Ignores failures: the first use tries again and reports them. */
export const preload = () => {
  void Promise.allSettled([loadApi(), loadChecks()])
}
