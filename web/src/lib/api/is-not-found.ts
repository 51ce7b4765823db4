import { ApiError } from "./api-error.ts"

/** True when the server has nothing for the viewer at a URL: deleted, hidden, blocked, or an invalid id. */
export const isNotFound = (error: unknown) =>
  error instanceof ApiError && [400, 404, 422].includes(error.status)
