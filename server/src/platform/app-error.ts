import type { ErrorCode } from "@pinyu/contract/errors"

/** The optional parts of an `AppError`. */
export interface AppErrorOptions {
  /** Error messages by field name. */
  fields?: Record<string, string>
  /** Replaces the code's default message when a more specific one helps, for example which limit applies. */
  userMessage?: string
  /** Seconds until a retry may succeed; sent as `Retry-After`. */
  retryAfterSeconds?: number
  /** The underlying error, for the log only. */
  cause?: unknown
}

/**
 * An expected error that the caller receives by its code. Any other thrown value is a fault of the service.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly userMessage: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, { fields, userMessage, retryAfterSeconds, cause }: AppErrorOptions = {}) {
    super(code, { cause })
    this.name = "AppError"
    this.code = code
    this.fields = fields
    this.userMessage = userMessage
    this.retryAfterSeconds = retryAfterSeconds
  }
}
