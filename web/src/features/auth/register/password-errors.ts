import type { PasswordOwner } from "@pinyu/contract/auth/password-strength"
import { registration } from "@pinyu/phrases/registration"
import type { FieldErrors } from "../../../lib/api/field-errors.ts"
import { type Draft, type Step, steps } from "./draft.ts"

/**
 * Validates the password. The nickname comes a step later: if the password contains it, the nickname's
 * step says so.
 */
export const passwordErrors = (
  draft: Draft,
  step: Step,
  errorWith: (password: string, owner: PasswordOwner) => string | null,
): FieldErrors => {
  const { email, nickname, password } = draft
  const error = errorWith(password, { email })
  if (error) return { password: error }
  if (step === steps.account || !errorWith(password, { nickname })) return {}
  return { nickname: registration.nicknameInPassword }
}
