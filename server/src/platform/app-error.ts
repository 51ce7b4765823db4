import type { ErrorCode, Suspended } from "@pinyu/contract/errors"

/** The optional parts of an `AppError`. */
export interface AppErrorOptions {
  /** Error messages by field name. */
  fields?: Record<string, string>
  /** Replaces the code's default message when a more specific one helps, for example which limit applies. */
  userMessage?: string
  /** Seconds until a retry may succeed; sent as `Retry-After`. */
  retryAfterSeconds?: number
  /** Why and until when a member is suspended. */
  suspension?: Suspended
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
  readonly suspension: Suspended | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const { fields, userMessage, retryAfterSeconds, suspension, cause } = options
    super(code, { cause })
    this.name = "AppError"
    this.code = code
    this.fields = fields
    this.userMessage = userMessage
    this.retryAfterSeconds = retryAfterSeconds
    this.suspension = suspension
  }
}
