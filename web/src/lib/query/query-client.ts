import { QueryClient } from "@tanstack/react-query"
import { ApiError } from "../api/api-error.ts"
import { beginPending } from "../pending.ts"

/** Only a missing response is worth a retry; an error response is final. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && error.code === "network_error"

/** Shows as pending that the client saves. A change that waits for the network is not being saved. */
const showSaves = (client: QueryClient) => {
  let end: (() => void) | undefined
  client.getMutationCache().subscribe(() => {
    const isSaving = client.isMutating({ predicate: ({ state }) => !state.isPaused }) > 0
    if (isSaving) end ??= beginPending()
    else end = void end?.()
  })
}

/**
 * Creates the query cache of one signed-in member. Each member gets a new one, so that no data of
 * another member can show.
 */
export const createQueryClient = () => {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthRetrying },
      mutations: { retry: false },
    },
  })
  showSaves(client)
  return client
}
