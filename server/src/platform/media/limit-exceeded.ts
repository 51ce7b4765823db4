/** Why a readable file is rejected. */
export type ExceededLimit = "media_too_long" | "media_too_complex"

/** Thrown for a readable file that exceeds the limits for members. */
export class LimitExceeded extends Error {
  readonly limit: ExceededLimit

  constructor(limit: ExceededLimit) {
    super(limit)
    this.name = "LimitExceeded"
    this.limit = limit
  }
}
