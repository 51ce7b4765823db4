import { judgePassword, type PasswordOwner } from "@pinyu/contract/auth/password-strength"
import { fieldMessages } from "@pinyu/phrases/fields"

export { judgePassword }

/** Validates a new password like the server; returns null when it is valid. */
export const passwordProblem = (typed: string, owner?: PasswordOwner) => {
  const { problem } = judgePassword(typed, owner)
  return problem && fieldMessages[problem]
}
