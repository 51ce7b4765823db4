/** A host that accepts writes. */
interface Writable {
  /** The identifier of the cluster, equal on all its servers. */
  system: string
  /** Each promotion of a standby begins a higher one. */
  timeline: number
}

/** What a host answers; undefined without an answer, and a timeline only when it accepts writes. */
export type HostAnswer = { system: string; timeline: number | null } | undefined

/** The host that gets all connections, with what it answered last. */
export interface Primary extends Writable {
  host: number
}

/**
 * The primary among the hosts, by their answers in order. The current one stays until another host accepts
 * writes in its place: on a higher timeline, or on the same one while the current host does not. A host on a
 * lower timeline is a former primary, and one with another identifier belongs to another cluster: neither is
 * chosen. Undefined while no host was found, or when the first answers come from several clusters.
 */
export const choosePrimary = (answers: readonly HostAnswer[], current?: Primary): Primary | undefined => {
  const systems = new Set(current ? [current.system] : answers.flatMap((answer) => answer?.system ?? []))
  if (systems.size > 1) return undefined
  const lowest = current?.timeline ?? 0
  const isCurrent = ({ host }: Primary) => Number(host === current?.host)
  const candidates = answers.flatMap((answer, host): Primary[] =>
    answer && answer.timeline !== null && answer.timeline >= lowest && systems.has(answer.system)
      ? [{ system: answer.system, timeline: answer.timeline, host }]
      : [],
  )
  const [best] = candidates.sort((a, b) => b.timeline - a.timeline || isCurrent(b) - isCurrent(a))
  return best ?? current
}
