import type { PasswordJudgement, PasswordOwner } from "@pinyu/contract/auth/password-strength"
import { fieldMessages } from "@pinyu/phrases/fields"
import { AppError } from "../app-error.ts"

type Field = "password" | "newPassword"

const requireAccepted = ({ error }: PasswordJudgement, field: Field) => {
  if (error) throw new AppError("invalid_fields", { fields: { [field]: fieldMessages[error] } })
}

// Both rules are imported on use: their word lists take megabytes of memory.

/** Throws `invalid_fields` for a weak password of a member; `field` is the form field. */
export const requireStrongPassword = async (password: string, owner: PasswordOwner, field: Field) => {
  const { judgePassword } = await import("@pinyu/contract/auth/password-strength")
  requireAccepted(judgePassword(password, owner), field)
}

/** As `requireStrongPassword`, for a password of an admin. */
export const requireStrongAdminPassword = async (password: string, owner: PasswordOwner, field: Field) => {
  const { judgeAdminPassword } = await import("@pinyu/contract/admin/password-strength")
  requireAccepted(judgeAdminPassword(password, owner), field)
}
