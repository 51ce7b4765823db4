import { profilePhotos } from "@pinyu/phrases/profiles"
import { ApiError } from "../../../lib/api/api-error.ts"

/** True when a retry may help: the server did not refuse. */
export const isWorthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** The step that failed; several changes in one save are a `change`. */
export type PhotoStep = "upload" | "remove" | "makeDefault" | "change"

const messages: Readonly<Record<PhotoStep, string>> = {
  upload: profilePhotos.uploadFailed,
  remove: profilePhotos.removeFailed,
  makeDefault: profilePhotos.makeDefaultFailed,
  change: profilePhotos.changeFailed,
}

/** True when both lists are equal. */
export const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])

/** Returns the step between two lists of photo paths. */
export const stepBetween = (before: readonly string[], after: readonly string[]): PhotoStep => {
  const left = before.filter((name) => after.includes(name))
  if (left.length < before.length) return isSame(after, left) ? "remove" : "change"
  const [first = "", ...others] = after
  const behind = before.filter((name) => name !== first)
  const isMovedUp = behind.length < before.length && before[0] !== first
  return isMovedUp && isSame(others, behind) ? "makeDefault" : "change"
}

/** Returns the error message of a failed photo step. */
export const toPhotoErrorMessage = (error: unknown, step: PhotoStep) => {
  if (error instanceof ApiError && error.code === "insufficient_storage") return error.message
  return error instanceof ApiError && !isWorthRetrying(error) ? error.message : messages[step]
}
