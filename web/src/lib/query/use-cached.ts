import { type QueryKey, useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"

/** Reads cached data of a key, without a request. */
export const useCached = <Data>(queryKey: QueryKey, unknown: Data): Data => {
  const client = useQueryClient()
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData<Data>(queryKey) ?? unknown,
  )
}
