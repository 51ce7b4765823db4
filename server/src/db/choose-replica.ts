/** A place in the primary's log of writes (LSN). */
export type LogPosition = bigint

/** The position of PostgreSQL's text, such as `16/B374D848`. */
export const positionOf = (lsn: string): LogPosition => {
  const [high = "0", low = "0"] = lsn.split("/")
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** What the primary answered. Times are milliseconds of a monotonic clock, from before the question. */
export interface PrimaryAnswer {
  at: number
  /** The identifier of the cluster, equal on all its servers. */
  system: string
  /** The identifier of the running server, whatever address leads to it. */
  server: string
  /** Each promotion of a standby begins a higher one. */
  timeline: number
  /** Everything that was committed before `at` is before this. */
  position: LogPosition
}

/** What a replica answered. */
export interface ReplicaAnswer {
  at: number
  system: string
  server: string
  /** Null when the server does not know it. */
  timeline: number | null
  /** Reads show everything before this. Null for a server that is no replica. */
  replayed: LogPosition | null
}

/** A replica that lags more is not used, so what others wrote is never older than this in an answer. */
export const maxLagMs = 5_000

/** A replica whose last answer is older counts as silent. */
const maxSilenceMs = 1_000

/** Why the primary is not used where it is among the replicas. */
export const isPrimary = "it is the primary"

/** Why a former primary, or a standby that was promoted by mistake, is not used. */
export const acceptsWrites = "it accepts writes, and is not the primary"

/** Whether a replica is used, or why not. `lagMs` is the most that its reads may be behind, if known. */
export type ReplicaState =
  | { reason: null; lagMs: number; replayed: LogPosition }
  | { reason: string; lagMs: number | null; replayed: null }

const leftOut = (reason: string, lagMs: number | null = null): ReplicaState => ({
  ...{ reason, lagMs },
  replayed: null,
})

/**
 * The state of a replica by its last answer and the last ones of the primary, oldest first. Its lag is the age
 * of the latest position of the primary that it has reached. PostgreSQL's own time of the last replayed
 * transaction would also grow while nothing is written, or hide that a replica receives nothing.
 */
export const judgeReplica = (
  answer: ReplicaAnswer | undefined,
  primary: readonly PrimaryAnswer[],
  now: number,
): ReplicaState => {
  const current = primary.at(-1)
  if (!current) return leftOut("the primary does not answer")
  if (!answer || now - answer.at > maxSilenceMs) return leftOut("it does not answer queries")
  const { replayed, system, server, timeline } = answer
  if (system !== current.system) return leftOut("it is another database or of another cluster")
  if (replayed === null) return leftOut(server === current.server ? isPrimary : acceptsWrites)
  if (timeline !== current.timeline) return leftOut("it does not know the timeline of the primary")
  const reached = primary.findLast((each) => each.timeline === timeline && each.position <= replayed)
  if (!reached) return leftOut("it lags")
  const lagMs = now - reached.at
  return lagMs > maxLagMs ? leftOut("it lags", lagMs) : { reason: null, lagMs, replayed }
}

/** A longer lag is unknown. */
const maxKnownLagMs = 3_600_000

/**
 * Those of the primary's answers that say something about a lag: all recent ones, the first of each five seconds
 * before, which show how far behind a replica is that is left out, and the latest.
 */
export const keptAnswers = (answers: readonly PrimaryAnswer[], now: number): PrimaryAnswer[] => {
  const spanOf = (place: number) => Math.floor((answers[place]?.at ?? Number.NaN) / maxLagMs)
  return answers.filter(({ at }, place) => {
    const age = now - at
    if (age <= maxLagMs || place === answers.length - 1) return true
    return age <= maxKnownLagMs && spanOf(place) !== spanOf(place - 1)
  })
}
