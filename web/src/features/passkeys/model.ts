import { canonicalText } from "@pinyu/contract/canonical"
import { passkeysLimits } from "@pinyu/contract/passkeys/limits"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { ApiError, toErrorMessage } from "../../lib/api/api-error.ts"
import { ceremonyMessage } from "../../lib/passkeys/ceremony-message.ts"

/** Returns the cause of a failed registration, with specific messages for some errors. */
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

/** Returns the message for a failed deletion. The last passkey has its own message, without a prefix. */
export const removalMessage = (error: unknown): string =>
  error instanceof ApiError && error.code === "passkey_last"
    ? words.last
    : words.removeFailed(ceremonyMessage(error, words.changeFailed))

export const renameMessage = (error: unknown): string =>
  words.renameFailed(ceremonyMessage(error, words.changeFailed))

export const settingsMessage = (error: unknown): string => words.settingsFailed(toErrorMessage(error))

/** Returns the message for a failed load; statistics show the HTTP status. */
export const loadMessage = (error: unknown): string => {
  const isFault = error instanceof ApiError && error.status >= 500
  return words.loadFailed(isFault ? words.status(error.status) : toErrorMessage(error))
}

/** The code required beside the password: one of the authenticator app, or only a recovery code. */
type MissingCode = "otp" | "recovery"

/** The password that the member already entered, and the code that is still missing. */
export interface KnownProof {
  password?: string
  code?: MissingCode
}

/** Returns the code that an error requires; null for other errors. */
export const missingCode = (error: unknown): MissingCode | null => {
  if (!(error instanceof ApiError)) return null
  if (error.code === "otp_required") return "otp"
  return error.code === "password_sign_in_disabled" ? "recovery" : null
}

/** Parses a number of days; null unless it is a whole number within the limits. */
export const daysIn = (typed: string): number | null => {
  const text = canonicalText(typed)
  const { min, max } = passkeysLimits.autoRemoveUnusedDays
  const days = Number(text)
  return /^\d+$/.test(text) && days >= min && days <= max ? days : null
}

/** Returns the new name to send; null when it is empty or unchanged. */
export const newNameOf = (typed: string, current: string): string | null => {
  const name = typed.trim()
  return name === "" || name === current ? null : name
}
