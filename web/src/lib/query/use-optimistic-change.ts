import { hashKey, type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query"

interface OptimisticChange<Data, Change> {
  /** The cached data that changes. */
  queryKey: QueryKey
  send: (change: Change) => Promise<unknown>
  /** Applies a change to the data. */
  apply: (known: Data, change: Change) => Data
  /** Called when a call failed, after its change was reverted. */
  onFailure: (change: Change) => void
  /** Other cached data that depends on the changed data. */
  dependents?: readonly QueryKey[]
}

/** The mutation of `useOptimisticChange`. */
export const optimisticChange = <Data, Change>(
  client: QueryClient,
  { queryKey, send, apply, onFailure, dependents = [] }: OptimisticChange<Data, Change>,
) => ({
  mutationKey: queryKey,
  scope: { id: hashKey(queryKey) },
  // Rejects at once when offline: a paused change would differ from the server's state.
  networkMode: "always" as const,
  mutationFn: send,
  onMutate: async (change: Change) => {
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData<Data>(queryKey)
    client.setQueryData<Data>(queryKey, (known) => known && apply(known, change))
    return { before }
  },
  onError: (_error: unknown, change: Change, shown: { before: Data | undefined } | undefined) => {
    // Later changes are still to be sent.
    const later = client
      .getMutationCache()
      .findAll({ mutationKey: queryKey, status: "pending" })
      .map(({ state }) => state.variables as Change)
      .filter((other) => other !== change)
    client.setQueryData<Data>(queryKey, shown?.before && later.reduce(apply, shown.before))
    onFailure(change)
  },
  onSettled: () => {
    // Only the last response is applied: an earlier one would revert later changes.
    if (client.isMutating({ mutationKey: queryKey }) > 1) return
    for (const dependent of dependents) void client.invalidateQueries({ queryKey: dependent })
    return client.invalidateQueries({ queryKey })
  },
})

/**
 * Returns a function that changes cached data optimistically and reverts on failure. One call at a time, in
 * order.
 */
export const useOptimisticChange = <Data, Change>(options: OptimisticChange<Data, Change>) =>
  useMutation(optimisticChange(useQueryClient(), options)).mutate
