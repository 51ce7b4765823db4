import { useParams, useSearchParams } from "react-router"
import { useReusableToken } from "../../lib/session/url-token.ts"
import type { FormKey } from "./api.ts"

/** Reads the form id and the token from the URL, and removes the token from it. */
export const useFormKey = (pageOf: (formId: string) => string): FormKey => {
  const { formId = "" } = useParams()
  const [search] = useSearchParams()
  return { formId, token: useReusableToken(search.get("token"), pageOf(formId)) }
}
