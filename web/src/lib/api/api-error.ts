import type { ErrorCode, Failure } from "@pinyu/contract/errors"
import { common } from "@pinyu/phrases/common"
import { ChunkLoadError } from "../pages/chunk.ts"

/** The error of a failed call: the server's rejection, or `network_error` without a response. */
export class ApiError extends Error {
  override readonly name = "ApiError"
  /** The HTTP status; 0 without a response. */
  readonly status: number
  readonly code: ErrorCode | "network_error"
  /** Error messages, keyed by field name. */
  readonly fields: Readonly<Record<string, string>>

  /** With `suspended`: the appeal, or the token for one. */
  readonly suspension: Pick<Failure, "appeal" | "appeal_token">

  constructor(
    status: number,
    code: ErrorCode | "network_error",
    message: string,
    fields = {},
    suspension: Pick<Failure, "appeal" | "appeal_token"> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.suspension = suspension
  }
}

/** No response: offline, unreachable, or too slow. */
export const networkError = () => new ApiError(0, "network_error", common.networkError)

/** An unreadable response: a fault of the server, not of the network. */
export const unreadableAnswer = (status: number) =>
  new ApiError(status, "internal", common.somethingWentWrong)

const isFailure = (body: unknown): body is Failure =>
  typeof body === "object" &&
  body !== null &&
  "error" in body &&
  typeof body.error === "string" &&
  "code" in body

/** Builds the error of a response; a response in another format gets our own message. */
export const errorFrom = async (response: Response) => {
  const body: unknown = await response.json().catch(() => null)
  return isFailure(body)
    ? new ApiError(response.status, body.code, body.error, body.fields, body)
    : unreadableAnswer(response.status)
}

/**
 * Returns the message for a failed call: the server's own when it rejected, else one that allows a
 * retry.
 */
export const toFailureMessage = (error: unknown, fallback: string) => {
  if (!(error instanceof ApiError)) return fallback
  const isRejected = error.status >= 400 && error.status < 500
  return isRejected || error.code === "insufficient_storage" ? error.message : fallback
}

/** Names the cause of a failure as the start of a message: the network or the service. */
export const toErrorCause = (error: unknown) => {
  const isNetwork =
    error instanceof ChunkLoadError || (error instanceof ApiError && error.code === "network_error")
  return isNetwork ? common.causeNetwork : common.causeService
}

/** Returns the message for any thrown error. A chunk that failed to load counts as a network error. */
export const toErrorMessage = (error: unknown) => {
  if (error instanceof ApiError) return error.message
  return error instanceof ChunkLoadError ? common.networkError : common.somethingWentWrong
}

/** Returns the message for a failed sign-in: the server's, the network's, or the given default. */
export const toSignInErrorMessage = (error: unknown, failed: string) => {
  const message = toErrorMessage(error)
  return message === common.somethingWentWrong ? failed : message
}
