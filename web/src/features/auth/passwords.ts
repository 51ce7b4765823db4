import { judgePassword, type PasswordOwner } from "@pinyu/contract/auth/password-strength"
import { fieldMessages } from "@pinyu/phrases/fields"

export { judgePassword }

/** Validates a new password like the server; returns null when it is valid. */
export const passwordError = (typed: string, owner?: PasswordOwner) => {
  const { error } = judgePassword(typed, owner)
  return error && fieldMessages[error]
}

export { isReservedNickname } from "@pinyu/contract/auth/nicknames"
