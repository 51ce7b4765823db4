import { QueryClient } from "@tanstack/react-query"
import { ApiError } from "./api-error.ts"

/** Only a missing answer is worth asking again; a refusal stays one. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && error.code === "network_error"

/** Makes the cache of one signed-in member; a new one for each, so that nothing of another member can show. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthRetrying },
      mutations: { retry: false },
    },
  })
