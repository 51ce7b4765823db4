import { loadChunk } from "../../lib/pages/chunk.ts"

// The contract's schemas and the client are larger than a whole sign-in page: they load when a form is
// first touched.

/** The API calls of this area. */
export const loadApi = () => loadChunk(() => import("./api.ts"))

/** The contract's rules for the forms of this area. */
export const loadChecks = () => loadChunk(() => import("./checks.ts"))

/** What keeps a registration in the tab. */
export const loadKept = () => loadChunk(() => import("./register/kept.ts"))

/**
 * The rules of passwords and nicknames. Their lists are larger than everything else here, so they load when a
 * password is typed.
 */
export const loadPasswords = () => loadChunk(() => import("./passwords.ts"))

/** Preloads both. Ignores failures: the first use tries again and reports them. */
export const preload = () => {
  void Promise.allSettled([loadApi(), loadChecks()])
}
