import type { QueryClient } from "@tanstack/react-query"

/** Changes the cached data of a key or key prefix now, and again after a pending older response. */
export const updateCached = <Data>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (data: Data | undefined) => Data | undefined,
) => {
  const apply = () => {
    client.setQueriesData<Data>({ queryKey }, (data) => {
      const changed = change(data)
      // Unchanged data must not count as fresh, because it may be marked as stale.
      return changed === data ? undefined : changed
    })
  }
  apply()
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    query.promise?.then(apply, apply)
  }
}
