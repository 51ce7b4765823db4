/** Conversions that take seconds have their own queue, so they never wait for those that take minutes. */
export type ConversionQueue = "quick" | "long"

const maxQuickSeconds = 10

/** The queue of a conversion, by its estimated duration. */
export const queueOf = (seconds: number): ConversionQueue => (seconds <= maxQuickSeconds ? "quick" : "long")

/** Files that are already served are stripped only when no member waits for a conversion. */
export const strippingPriority = -1_000_000

/**
 * The priority of a conversion in its queue. Short ones come first. `processing` counts the member's files in
 * conversion, this one included: the more a member has, the later this one comes.
 */
export const priorityOf = (seconds: number, processing: number): number =>
  -Math.ceil(Math.max(1, seconds) * processing)
