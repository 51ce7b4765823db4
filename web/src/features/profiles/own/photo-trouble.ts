import { profilePhotos } from "@pinyu/phrases/profiles"
import { ApiError } from "../../../lib/api-error.ts"

/** Whether the same may work a little later: nobody refused it. */
export const isWorthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** What to say when a photograph or a change of them was not taken. */
export const photoSentence = (error: unknown) =>
  error instanceof ApiError && !isWorthRetrying(error) ? error.message : profilePhotos.changeFailed
