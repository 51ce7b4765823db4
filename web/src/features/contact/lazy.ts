import { loadChunk } from "../../lib/pages/chunk.ts"

// Visitors also open these pages: the contract's schemas and the client load on demand.

/** The API calls of this area. */
export const loadApi = () => loadChunk(() => import("./api.ts"))

/** The contract's rules for the forms of this area. */
export const loadChecks = () => loadChunk(() => import("./checks.ts"))

/** Preloads both. Ignores failures: the first use tries again and reports them. */
export const preload = () => {
  void Promise.allSettled([loadApi(), loadChecks()])
}
