import { loadChunk } from "../../lib/chunk.ts"

// The contract's schemas and the client weigh more than all of a sign-in page: they come when a form is first touched.

/** The calls of this area. */
export const loadApi = () => loadChunk(() => import("./api.ts"))

/** The rules of the contract for this area's forms. */
export const loadChecks = () => loadChunk(() => import("./checks.ts"))

/** Fetches both ahead of their use; a failure is met again, and told, when they are used. */
export const warmUp = () => {
  void Promise.allSettled([loadApi(), loadChecks()])
}
