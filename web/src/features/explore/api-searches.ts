import { type SavedFilter, type SavedSearch, savedSearchRoutes } from "@pinyu/contract/explore/saved-searches"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { ApiError } from "../../lib/api/api-error.ts"
import { useIdempotencyKeys } from "../../lib/api/use-idempotency-keys.ts"

const key = ["saved-searches"]

/** The searches that the member keeps, newest first. */
export const useSavedSearches = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(savedSearchRoutes.list, {}, { signal })).searches,
    staleTime: 120_000,
  })

/** Changes the known searches; without any known, the next visit loads them. */
const useChangeKnown = () => {
  const client = useQueryClient()
  return (change: (known: readonly SavedSearch[]) => SavedSearch[]) =>
    client.setQueryData<SavedSearch[]>(key, (known) => known && change(known))
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === "search_not_found"

/** The answer of a call about a search; null when the search was deleted elsewhere, such as in another tab. */
const unlessGone = async <Answer>(answering: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await answering
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** Called just before a search leaves the list. `isGone` is true when it was deleted elsewhere. */
type OnLeave = (isGone: boolean) => void

const useLeave = (onLeave: OnLeave) => {
  const changeKnown = useChangeKnown()
  return (searchId: string, isGone: boolean) => {
    onLeave(isGone)
    changeKnown((known) => known.filter(({ id }) => id !== searchId))
  }
}

/** Saves a search. A retry of the same conditions saves them once. `onSaved` is called before the list has it. */
export const useSaveSearch = (onSaved: () => void) => {
  const changeKnown = useChangeKnown()
  const { headersFor, begin } = useIdempotencyKeys()
  return useMutation({
    networkMode: "always",
    mutationFn: async (filter: SavedFilter) => {
      const headers = headersFor(filter)
      return (await call(savedSearchRoutes.save, { body: { filter } }, { headers })).search
    },
    onSuccess: (search) => {
      begin()
      onSaved()
      changeKnown((known) => [search, ...known.filter(({ id }) => id !== search.id)])
    },
    // It was saved and then deleted elsewhere: the next attempt saves it anew.
    onError: (error) => {
      if (isGone(error)) begin()
    },
  })
}

/** Counts the new members of a search from now on. A failure shows the same number again. */
export const useOpenSearch = (onLeave: OnLeave) => {
  const changeKnown = useChangeKnown()
  const leave = useLeave(onLeave)
  return useMutation({
    networkMode: "always",
    mutationFn: (searchId: string) => unlessGone(call(savedSearchRoutes.seen, { params: { searchId } })),
    onSuccess: (answer, searchId) => {
      if (answer === null) leave(searchId, true)
      else changeKnown((known) => known.map((one) => (one.id === searchId ? answer.search : one)))
    },
  })
}

export const useRemoveSearch = (onLeave: OnLeave) => {
  const leave = useLeave(onLeave)
  return useMutation({
    networkMode: "always",
    mutationFn: (searchId: string) => unlessGone(call(savedSearchRoutes.remove, { params: { searchId } })),
    onSuccess: (answer, searchId) => leave(searchId, answer === null),
  })
}
