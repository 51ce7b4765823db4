import { common } from "@pinyu/phrases/common"
import { passkeySignIn } from "@pinyu/phrases/passkey-sign-in"
import { ApiError, toErrorMessage } from "../../../lib/api/api-error.ts"

const { errors } = passkeySignIn

/** The message for a failed ceremony: the browser's error by its name, else the server's, else `fallback`. */
export const ceremonyMessage = (error: unknown, fallback: string): string => {
  if (error instanceof Error && Object.hasOwn(errors, error.name))
    return errors[error.name as keyof typeof errors]
  const message = toErrorMessage(error)
  return message === common.somethingWentWrong ? fallback : message
}

/** Names the step that failed when the server did not say why. */
export const optionsFailure = (error: unknown): unknown => {
  const isUnexplained = error instanceof ApiError && error.message === common.somethingWentWrong
  return isUnexplained ? new ApiError(error.status, error.code, passkeySignIn.optionsFailed) : error
}
