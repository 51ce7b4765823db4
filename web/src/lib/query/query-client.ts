import { QueryClient } from "@tanstack/react-query"
import { ApiError } from "../api/api-error.ts"

/** Only a missing response is worth a retry; an error response is final. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && error.code === "network_error"

/**
 * Creates the query cache of one signed-in member. Each member gets a new one, so that no data of
 * another member can show.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthRetrying },
      mutations: { retry: false },
    },
  })
