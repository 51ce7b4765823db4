import type { PasswordOwner } from "@pinyu/contract/auth/password-strength"
import { fieldMessages } from "@pinyu/phrases/fields"
import { AppError } from "../app-error.ts"

/** Throws `invalid_fields` for a weak password; `field` is the form field. */
export const requireStrongPassword = async (
  password: string,
  owner: PasswordOwner,
  field: "password" | "newPassword",
) => {
  // Imported on use: its word list takes megabytes of memory.
  const { judgePassword } = await import("@pinyu/contract/auth/password-strength")
  const { error } = judgePassword(password, owner)
  if (error) throw new AppError("invalid_fields", { fields: { [field]: fieldMessages[error] } })
}
