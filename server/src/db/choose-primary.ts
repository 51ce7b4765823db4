interface Answer {
  /** The identifier of the cluster, equal on all its servers. */
  system: string
  /** Each promotion of a standby begins a higher one. A standby is on the one that it follows. */
  timeline: number
  isWritable: boolean
}

/** What a host answers; undefined without an answer. */
export type HostAnswer = Answer | undefined

/** The host that gets all connections, and the highest timeline that was seen. */
export interface Primary extends Pick<Answer, "system" | "timeline"> {
  /** Null while no host is known that accepts writes on this timeline. */
  host: number | null
}

/**
 * The primary among the hosts, by their answers in order. The current one stays until a host is on a higher
 * timeline, or accepts writes on the same one while the current host does not. A standby proves a timeline,
 * too, while the primary that it follows is down: a host on a lower one is a former primary, and one with
 * another identifier belongs to another cluster. Neither is chosen. Undefined without an answer, or when the
 * first ones come from several clusters.
 */
export const choosePrimary = (answers: readonly HostAnswer[], current?: Primary): Primary | undefined => {
  const systems = new Set(current ? [current.system] : answers.flatMap((answer) => answer?.system ?? []))
  const [system] = systems
  if (system === undefined || systems.size > 1) return undefined
  const members = answers.flatMap((answer, host) => (answer?.system === system ? [{ ...answer, host }] : []))
  const timeline = Math.max(current?.timeline ?? 0, ...members.map((member) => member.timeline))
  const writable = members.filter((member) => member.isWritable && member.timeline === timeline)
  const isCurrent = ({ host }: { host: number }) => host === current?.host
  const stays = current?.timeline === timeline ? current.host : null
  const host = (writable.find(isCurrent) ?? writable[0])?.host ?? stays
  return { system, timeline, host }
}
