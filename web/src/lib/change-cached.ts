import type { QueryClient } from "@tanstack/react-query"

/** Changes what is cached under a key, or under keys that begin with it, now and again where something older is still on its way. */
export const changeCached = <Data>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (data: Data | undefined) => Data | undefined,
) => {
  const apply = () => {
    client.setQueriesData<Data>({ queryKey }, (data) => {
      const changed = change(data)
      // What stays as it is must not count as fresh: it may have been said to be out of date.
      return changed === data ? undefined : changed
    })
  }
  apply()
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    query.promise?.then(apply, apply)
  }
}
