import { useParams, useSearchParams } from "react-router"
import { useKeptToken } from "../../lib/address-token.ts"
import type { FormKey } from "./api.ts"

/** Which form an address is about, and its token; the address does not show it for longer than it takes to read it. */
export const useFormKey = (pageOf: (formId: string) => string): FormKey => {
  const { formId = "" } = useParams()
  const [search] = useSearchParams()
  return { formId, token: useKeptToken(search.get("token"), pageOf(formId)) }
}
