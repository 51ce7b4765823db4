import type { ErrorCode, Failure } from "@pinyu/contract/errors"
import { common } from "@pinyu/phrases/common"
import { ChunkLoadError } from "./chunk.ts"

/** What a failed call throws: the server's refusal, or `network_error` when there was no answer. */
export class ApiError extends Error {
  override readonly name = "ApiError"
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly code: ErrorCode | "network_error"
  /** From a field's name to the sentence that says what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, code: ErrorCode | "network_error", sentence: string, fields = {}) {
    super(sentence)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** No answer came: offline, unreachable, or too slow. */
export const networkError = () => new ApiError(0, "network_error", common.networkTrouble)

const isFailure = (body: unknown): body is Failure =>
  typeof body === "object" &&
  body !== null &&
  "error" in body &&
  typeof body.error === "string" &&
  "code" in body

/** The error that an answer stands for; anything that is not the server's own words gets ours. */
export const errorFrom = async (response: Response) => {
  const body: unknown = await response.json().catch(() => null)
  return isFailure(body)
    ? new ApiError(response.status, body.code, body.error, body.fields)
    : new ApiError(response.status, "internal", common.somethingWentWrong)
}

/** What to tell a person of a call that failed: the server's own words where it refused, ours where it may work later. */
export const refusalOr = (error: unknown, words: string) => {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return isRefused ? error.message : words
}

/** The sentence to show a person for anything that was thrown; a part that did not load is the network's fault. */
export const sentenceOf = (error: unknown) => {
  if (error instanceof ApiError) return error.message
  return error instanceof ChunkLoadError ? common.networkTrouble : common.somethingWentWrong
}
