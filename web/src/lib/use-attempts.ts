import { useState } from "react"
import { createAttemptKeys, newKey } from "./attempt-keys.ts"

/** What a call is sent with, so that it happens once however often it is sent. */
export type AttemptHeaders = ReturnType<ReturnType<typeof useAttempts>["headersFor"]>

/** Idempotency keys of what one form sends: the same words sent again keep theirs until they have arrived. */
export const useAttempts = () => {
  const [keyFor, setKeyFor] = useState(() => createAttemptKeys(newKey))
  return {
    headersFor: (body: object) => ({ "idempotency-key": keyFor(body) }),
    /** They have arrived: what is sent from now on is another attempt. */
    begin: () => setKeyFor(() => createAttemptKeys(newKey)),
  }
}
