import { passkeysLimits } from "@pinyu/contract/passkeys/limits"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { ApiError, toErrorMessage } from "../../lib/api/api-error.ts"
import { ceremonyMessage } from "./sign-in/ceremony-message.ts"

/** The cause of a failed registration; it has words of its own for some errors. */
const registrationCause = (error: unknown): string => {
  const { registrationErrors: own } = words
  if (error instanceof Error && Object.hasOwn(own, error.name)) return own[error.name as keyof typeof own]
  return ceremonyMessage(error, words.registrationFailed)
}

/** The message for a failed registration. */
export const registrationMessage = (error: unknown): string => {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 500)
  return isMissing ? words.notImplemented : words.addFailed(registrationCause(error))
}

/** The message for a failed deletion. The rejection of the last one says everything itself. */
export const removalMessage = (error: unknown): string =>
  error instanceof ApiError && error.code === "passkey_last"
    ? words.last
    : words.removeFailed(ceremonyMessage(error, words.changeFailed))

export const renameMessage = (error: unknown): string =>
  words.renameFailed(ceremonyMessage(error, words.changeFailed))

export const settingsMessage = (error: unknown): string => words.settingsFailed(toErrorMessage(error))

/** The message for data that did not load; figures show the HTTP status. */
export const loadMessage = (error: unknown): string => {
  const isFault = error instanceof ApiError && error.status >= 500
  return words.loadFailed(isFault ? words.status(error.status) : toErrorMessage(error))
}

/** A code that completes a password: of the authenticator app, or a recovery code alone. */
type MissingCode = "otp" | "recovery"

/** What a member already gave to prove who they are, and the code that is missing beside it. */
export interface KnownProof {
  password?: string
  code?: MissingCode
}

/** The code that a rejected proof asks for; null when it was rejected for another reason. */
export const missingCode = (error: unknown): MissingCode | null => {
  if (!(error instanceof ApiError)) return null
  if (error.code === "otp_required") return "otp"
  return error.code === "password_sign_in_disabled" ? "recovery" : null
}

/** The days of a text; null unless it is a whole number within the limits. */
export const daysIn = (typed: string): number | null => {
  const text = typed.trim()
  const { min, max } = passkeysLimits.autoRemoveUnusedDays
  const days = Number(text)
  return /^\d+$/.test(text) && days >= min && days <= max ? days : null
}

/** The new name to send; null when it is empty or unchanged. */
export const newNameOf = (typed: string, current: string): string | null => {
  const name = typed.trim()
  return name === "" || name === current ? null : name
}
