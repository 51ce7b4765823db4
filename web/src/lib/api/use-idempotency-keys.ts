import { useState } from "react"
import { createIdempotencyKeys, newKey } from "./idempotency-keys.ts"

/** Headers that make repeats of a request idempotent. */
export type IdempotencyHeaders = ReturnType<ReturnType<typeof useIdempotencyKeys>["headersFor"]>

/** Idempotency keys of a form: the same content keeps its key until the request succeeds. */
export const useIdempotencyKeys = () => {
  const [keyFor, setKeyFor] = useState(() => createIdempotencyKeys(newKey))
  return {
    headersFor: (body: object) => ({ "idempotency-key": keyFor(body) }),
    /** Called after success: the next request is a new attempt. */
    begin: () => setKeyFor(() => createIdempotencyKeys(newKey)),
  }
}
