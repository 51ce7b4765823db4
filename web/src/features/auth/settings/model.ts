import { authLimits } from "@pinyu/contract/auth/limits"
import type { Session } from "@pinyu/contract/auth/schemas"
import { fieldMessages } from "@pinyu/phrases/fields"
import { settings } from "@pinyu/phrases/settings"
import type { Problems } from "../../../lib/api/problems.ts"

const words = settings.password

export interface PasswordChange {
  currentPassword: string
  newPassword: string
  confirmation: string
}

/** The problems of a password change before it is sent; `judge` finds what is wrong with a new password. */
export const passwordChangeProblems = (
  { currentPassword, newPassword, confirmation }: PasswordChange,
  judge: (password: string) => string | null,
): Problems => {
  const isShort = [...newPassword].length < authLimits.password.min
  const wrong = newPassword === "" ? fieldMessages.required : isShort ? words.tooShort : judge(newPassword)
  return {
    ...(currentPassword === "" && { currentPassword: fieldMessages.required }),
    ...(wrong !== null && { newPassword: wrong }),
    ...(confirmation !== newPassword && { confirmation: words.mismatch }),
  }
}

/** The devices with the caller's first, the others as the server orders them: last used first. */
export const currentFirst = (sessions: readonly Session[]) => [
  ...sessions.filter(({ is_current }) => is_current),
  ...sessions.filter(({ is_current }) => !is_current),
]
