import type { ContactForm } from "@pinyu/contract/contact/schemas"
import { contact } from "@pinyu/phrases/contact"
import { useCallback } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { type Loaded, useLoaded } from "../../lib/query/use-loaded.ts"
import { useSession } from "../../lib/session/session.ts"
import type { FormKey } from "./api.ts"
import { loadApi } from "./lazy.ts"

const words = contact.status

export type FormLoading =
  | Exclude<Loaded<ContactForm>, { status: "failed" }>
  | { status: "failed"; message: string; mayRetry: boolean }

/** A rejection is final, whatever its reason; a rate limit or a missing response allows a retry. */
const failureOf = (error: unknown): FormLoading => {
  const isRejected = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (isRejected && error.status !== 429)
    return { status: "failed", message: words.unavailable, mayRetry: false }
  return { status: "failed", message: isRejected ? error.message : words.loadFailed, mayRetry: true }
}

/** Loads a form for its sender or a token holder, once the session is known. */
export const useForm = ({ formId, token }: FormKey) => {
  const isKnown = useSession().status !== "loading"
  const load = useCallback(
    async (signal: AbortSignal) => (await loadApi()).loadForm({ formId, token }, signal),
    [formId, token],
  )
  const { state, reload } = useLoaded(isKnown ? load : null)
  return { loading: state.status === "failed" ? failureOf(state.error) : state, reload }
}
