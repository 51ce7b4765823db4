import { common } from "@pinyu/phrases/common"
import { passkeySignIn } from "@pinyu/phrases/passkey-sign-in"
import { ApiError, toErrorMessage } from "../api/api-error.ts"

const { errors } = passkeySignIn

/** Returns the message for a failed ceremony: by the browser's error name, else the server's, else `fallback`. */
export const ceremonyMessage = (error: unknown, fallback: string): string => {
  if (error instanceof Error && Object.hasOwn(errors, error.name))
    return errors[error.name as keyof typeof errors]
  const message = toErrorMessage(error)
  return message === common.somethingWentWrong ? fallback : message
}

/** Names the failed step when the server gave no reason. */
export const optionsFailure = (error: unknown): unknown => {
  const hasNoReason = error instanceof ApiError && error.message === common.somethingWentWrong
  return hasNoReason ? new ApiError(error.status, error.code, passkeySignIn.optionsFailed) : error
}
