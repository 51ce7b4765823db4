import type { ErrorCode } from "@pinyu/contract/errors"
import { ApiError, toErrorMessage } from "./api-error.ts"

/** Statuses of a call that is wrong in itself. */
const finalStatuses: ReadonlySet<number> = new Set([400, 413, 415, 422, 431])
/** Rejections by a state that does not return. */
const finalCodes: ReadonlySet<ApiError["code"]> = new Set<ErrorCode>([
  "client_message_id_reused",
  "group_full",
  "member_departed",
  "message_not_found",
  "upload_not_yours",
])

/** Whether the same call would be rejected again, so that no retry is offered. */
export const isFinal = (error: unknown) =>
  error instanceof ApiError && (finalStatuses.has(error.status) || finalCodes.has(error.code))

/** Returns the message at the first invalid field, which names the cause, or else the error's. */
export const toFieldMessage = (error: unknown) => {
  const [atField] = error instanceof ApiError ? Object.values(error.fields) : []
  return atField ?? toErrorMessage(error)
}
