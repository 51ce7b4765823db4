import type { ErrorCode } from "@pinyu/contract/errors"

/** What a refusal may add to its code. */
export interface RefusalOptions {
  /** From a field's name to what is wrong with it. */
  fields?: Record<string, string>
  /** Seconds after which trying again may help; sent as `Retry-After`. */
  retryAfterSeconds?: number
  /** What went wrong underneath, for the log only. */
  cause?: unknown
}

/** A "no" that the caller is told about by its code. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, { fields, retryAfterSeconds, cause }: RefusalOptions = {}) {
    super(code, { cause })
    this.name = "Refusal"
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Makes a refusal to throw: `throw refuse("email_taken")`. */
export const refuse = (code: ErrorCode, options?: RefusalOptions): Refusal => new Refusal(code, options)
