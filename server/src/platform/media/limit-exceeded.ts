/** Why a file is refused that is not broken. */
export type ExceededLimit = "media_too_long" | "media_too_complex"

/** Thrown for a file that can be read but takes more than a member may ask for. */
export class LimitExceeded extends Error {
  readonly limit: ExceededLimit

  constructor(limit: ExceededLimit) {
    super(limit)
    this.name = "LimitExceeded"
    this.limit = limit
  }
}
