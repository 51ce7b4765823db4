/** Conversions of seconds never wait for those of minutes. */
export type JobLane = "quick" | "long"

const maxQuickSeconds = 10

/** The lane of a conversion that takes about so long. */
export const laneOf = (seconds: number): JobLane => (seconds <= maxQuickSeconds ? "quick" : "long")

/** Files that are served already are stripped when no member waits for a conversion. */
export const strippingPriority = -1_000_000

/**
 * The priority of a conversion in its lane: the shortest first, and of a member who has more of them in processing, this
 * one counted, the later ones after those of others.
 */
export const priorityOf = (seconds: number, processing: number): number =>
  -Math.ceil(Math.max(1, seconds) * processing)
