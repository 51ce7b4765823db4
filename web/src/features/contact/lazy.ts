import { loadChunk } from "../../lib/chunk.ts"

// Visitors meet these pages too: the contract's schemas and the client come when they are needed.

/** The calls of this area. */
export const loadApi = () => loadChunk(() => import("./api.ts"))

/** The rules of the contract for this area's forms. */
export const loadChecks = () => loadChunk(() => import("./checks.ts"))

/** Fetches both ahead of their use; a failure is met again, and told, when they are used. */
export const warmUp = () => {
  void Promise.allSettled([loadApi(), loadChecks()])
}
