import { isReservedNickname } from "@pinyu/contract/auth/nicknames"
import { fieldMessages } from "@pinyu/phrases/fields"
import { AppError } from "../app-error.ts"

/** Throws `invalid_fields` for a new nickname that impersonates the team. */
export const requireUnreservedNickname = (nickname: string) => {
  if (isReservedNickname(nickname))
    throw new AppError("invalid_fields", { fields: { nickname: fieldMessages.nickname_reserved } })
}
