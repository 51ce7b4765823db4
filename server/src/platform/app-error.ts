import type { ErrorCode } from "@pinyu/contract/errors"

/** What an error may carry beside its code. */
export interface AppErrorOptions {
  /** From a field's name to what is wrong with it. */
  fields?: Record<string, string>
  /** Replaces the code's default message for the caller, where it says more: which limit, for example. */
  userMessage?: string
  /** Seconds until a retry may succeed; sent as `Retry-After`. */
  retryAfterSeconds?: number
  /** The underlying error, for the log only. */
  cause?: unknown
}

/** An expected error that the caller receives by its code. Any other thrown value is a fault of the service. */
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
