import { type QueryKey, useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"

/** What is cached under a key, as far as it is known; asks for nothing. */
export const useCached = <Data>(queryKey: QueryKey, unknown: Data): Data => {
  const client = useQueryClient()
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData<Data>(queryKey) ?? unknown,
  )
}
