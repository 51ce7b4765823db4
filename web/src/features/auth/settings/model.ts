import { authLimits } from "@pinyu/contract/auth/limits"
import type { Session } from "@pinyu/contract/auth/schemas"
import { canonicalPassword } from "@pinyu/contract/canonical"
import { settings } from "@pinyu/phrases/settings"
import type { FieldErrors } from "../../../lib/api/field-errors.ts"

const words = settings.password

export interface PasswordChange {
  currentPassword: string
  newPassword: string
  confirmation: string
}

/** Whether all three fields are filled. */
export const isPasswordChangeComplete = (change: PasswordChange) =>
  Object.values(change).every((typed) => typed !== "")

/** Validates a complete password change before it is sent; `passwordError` validates the new password. */
export const passwordChangeErrors = (
  { newPassword, confirmation }: Pick<PasswordChange, "newPassword" | "confirmation">,
  passwordError: (password: string) => string | null,
): FieldErrors => {
  const isShort = [...canonicalPassword(newPassword)].length < authLimits.password.min
  const passwordMessage = isShort ? words.tooShort : passwordError(newPassword)
  return {
    ...(passwordMessage !== null && { newPassword: passwordMessage }),
    ...(canonicalPassword(confirmation) !== canonicalPassword(newPassword) && {
      confirmation: words.mismatch,
    }),
  }
}

/** Sorts the devices: this one first, then in the server's order, most recently used first. */
export const currentFirst = (sessions: readonly Session[]) => [
  ...sessions.filter(({ is_current }) => is_current),
  ...sessions.filter(({ is_current }) => !is_current),
]
