import type { Message } from "@pinyu/contract/chat/schemas"

/** A page of messages as the server answers it. */
export interface MessagePage {
  messages: readonly Message[]
  nextCursor: string | null
  hasNewer: boolean
}

/**
 * What this device knows of one conversation, and which stretch of it is shown: the positions from `from` to `to`,
 * without a gap. What lies outside is kept, so that a page which was on its way while something changed is not stale.
 */
export interface Timeline {
  known: ReadonlyMap<string, Message>
  from: number
  /** Infinite once the newest is shown: whatever comes then belongs to the stretch. */
  to: number
  /** Where the page before the stretch begins; null at the beginning of the conversation. */
  older: string | null
  /** Every change up to here is known. */
  revision: number
  /** Changes known beyond that, with others missing in between. */
  ahead: ReadonlySet<number>
  readPosition: number
  otherReadPosition: number
  /** Counts the stretches that were shown: each is placed on the screen anew. */
  stretch: number
}

/** The later state of each message counts, in whatever order the two arrive. */
const merged = (known: ReadonlyMap<string, Message>, news: readonly Message[]) => {
  const all = new Map(known)
  for (const message of news) {
    const before = all.get(message.id)
    if (!before || before.revision <= message.revision) all.set(message.id, message)
  }
  return all
}

/** Goes on through what is ahead as far as nothing is missing. */
const advanced = (revision: number, ahead: ReadonlySet<number>) => {
  let reached = revision
  while (ahead.has(reached + 1)) reached += 1
  return { revision: reached, ahead: new Set([...ahead].filter((one) => one > reached)) }
}

const firstOf = ({ messages, nextCursor }: MessagePage) =>
  nextCursor === null ? 0 : (messages[0]?.position ?? 0)
const lastOf = ({ messages, hasNewer }: MessagePage) =>
  hasNewer ? (messages.at(-1)?.position ?? 0) : Number.POSITIVE_INFINITY

/** A conversation's beginning on this device; its counters were read before its page. */
export const openTimeline = (
  conversation: { revision: number; read_position: number; other_read_position: number },
  page: MessagePage,
): Timeline => ({
  known: merged(new Map(), page.messages),
  from: firstOf(page),
  to: lastOf(page),
  older: page.nextCursor,
  revision: conversation.revision,
  ahead: new Set(),
  readPosition: conversation.read_position,
  otherReadPosition: conversation.other_read_position,
  stretch: 0,
})

/** The messages of the stretch, in the server's order. */
export const shownOf = ({ known, from, to }: Timeline): Message[] =>
  [...known.values()]
    .filter(({ position }) => position >= from && position <= to)
    .sort((one, other) => one.position - other.position)

/** Takes in what was told: messages that came, changed or were taken back. Twice is the same as once. */
export const learn = (timeline: Timeline, news: readonly Message[]): Timeline => {
  const beyond = news.map(({ revision }) => revision).filter((revision) => revision > timeline.revision)
  return {
    ...timeline,
    known: merged(timeline.known, news),
    ...advanced(timeline.revision, new Set([...timeline.ahead, ...beyond])),
  }
}

/** Whether a change is missing between those that are known. */
export const isBehind = ({ ahead }: Timeline) => ahead.size > 0

/** Takes in an answer to "what changed since": everything up to its revision is known then. */
export const catchUp = (
  timeline: Timeline,
  answer: {
    messages: readonly Message[]
    revision: number
    read_position: number
    other_read_position: number
  },
): Timeline => ({
  ...readTo(timeline, { own: answer.read_position, other: answer.other_read_position }),
  known: merged(timeline.known, answer.messages),
  ...advanced(Math.max(timeline.revision, answer.revision), timeline.ahead),
})

/** The stretch grows by the page before it. */
export const addOlder = (timeline: Timeline, page: MessagePage): Timeline => ({
  ...timeline,
  known: merged(timeline.known, page.messages),
  from: Math.min(timeline.from, firstOf(page)),
  older: page.nextCursor,
})

/** The stretch grows by the page after it. */
export const addNewer = (timeline: Timeline, page: MessagePage): Timeline => ({
  ...timeline,
  known: merged(timeline.known, page.messages),
  to: Math.max(timeline.to, lastOf(page)),
})

/** Shows another stretch: around a message that was jumped to, or the newest. */
export const moveTo = (timeline: Timeline, page: MessagePage): Timeline => ({
  ...timeline,
  known: merged(timeline.known, page.messages),
  from: firstOf(page),
  to: lastOf(page),
  older: page.nextCursor,
  stretch: timeline.stretch + 1,
})

/** Up to where each of the two has read; never backwards. */
export const readTo = (
  timeline: Timeline,
  { own = 0, other = 0 }: { own?: number; other?: number },
): Timeline => ({
  ...timeline,
  readPosition: Math.max(timeline.readPosition, own),
  otherReadPosition: Math.max(timeline.otherReadPosition, other),
})

export const hasNewer = ({ to }: Timeline) => to !== Number.POSITIVE_INFINITY
