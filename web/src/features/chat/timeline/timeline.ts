import type { Message } from "@pinyu/contract/chat/schemas"

/** A page of messages as the server answers it. */
export interface MessagePage {
  messages: readonly Message[]
  nextCursor: string | null
  hasNewer: boolean
}

/** A page of the stretch: where it begins, and how to ask for the one before it; null at the beginning of all. */
interface PageStart {
  from: number
  older: string | null
}

/**
 * So many pages are shown at most: scrolling takes as long, and as much memory, however far back somebody reads. From there
 * on it begins anew with fewer, for the list stumbles a little where lines above the screen go.
 */
export const pagesShown = { most: 12, kept: 6 }

/**
 * What this device knows of one conversation, and which stretch of it is shown: the positions from its first page to `to`,
 * without a gap. What changed while one looks is kept wherever it lies, so that a page which was on its way then is not stale.
 */
export interface Timeline {
  known: ReadonlyMap<string, Message>
  /** The pages of the stretch, the earliest first. */
  pages: readonly PageStart[]
  /** Infinite once the newest is shown: whatever comes then belongs to the stretch. */
  to: number
  /** The revision at which the first page was asked for: what did not change since is had again as it is. */
  openedAt: number
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

const startOf = ({ messages, nextCursor }: MessagePage): PageStart => ({
  from: nextCursor === null ? 0 : (messages[0]?.position ?? 0),
  older: nextCursor,
})
const lastOf = ({ messages, hasNewer }: MessagePage) =>
  hasNewer ? (messages.at(-1)?.position ?? 0) : Number.POSITIVE_INFINITY

/** A conversation's beginning on this device; its counters were read before its page. */
export const openTimeline = (
  conversation: { revision: number; read_position: number; other_read_position: number },
  page: MessagePage,
): Timeline => ({
  known: merged(new Map(), page.messages),
  pages: [startOf(page)],
  to: lastOf(page),
  openedAt: conversation.revision,
  revision: conversation.revision,
  ahead: new Set(),
  readPosition: conversation.read_position,
  otherReadPosition: conversation.other_read_position,
  stretch: 0,
})

/** The position at which the stretch begins. */
export const beginOf = ({ pages }: Timeline) => pages[0]?.from ?? 0

/** How to ask for the page before the stretch; null at the beginning of the conversation. */
export const olderOf = ({ pages }: Timeline) => pages[0]?.older ?? null

export const hasNewer = ({ to }: Timeline) => to !== Number.POSITIVE_INFINITY

const isShown = (timeline: Timeline, { position }: Message) =>
  position >= beginOf(timeline) && position <= timeline.to

/** The messages of the stretch, in the server's order. */
export const shownOf = (timeline: Timeline): Message[] =>
  [...timeline.known.values()]
    .filter((message) => isShown(timeline, message))
    .sort((one, other) => one.position - other.position)

/** The latest message that came while one looks. */
export const lastArrived = ({ known, openedAt }: Timeline) =>
  [...known.values()]
    .filter(({ position }) => position > openedAt)
    .reduce<Message | null>((last, one) => (last && last.position > one.position ? last : one), null)

/** Forgets what is outside the stretch, but for what changed since it was opened. */
const forgetOutside = (timeline: Timeline): Timeline => ({
  ...timeline,
  known: new Map(
    [...timeline.known].filter(
      ([, message]) => message.revision > timeline.openedAt || isShown(timeline, message),
    ),
  ),
})

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
  pages: [startOf(page), ...timeline.pages],
})

/** The stretch grows by the page after it. */
export const addNewer = (timeline: Timeline, page: MessagePage): Timeline => ({
  ...timeline,
  known: merged(timeline.known, page.messages),
  pages: page.messages.length > 0 ? [...timeline.pages, startOf(page)] : timeline.pages,
  to: Math.max(timeline.to, lastOf(page)),
})

/** Lets go of pages on one side where as many are shown as may be; whoever comes back loads them again. */
export const letGo = (timeline: Timeline, side: "older" | "newer"): Timeline => {
  const { pages } = timeline
  const { most, kept } = pagesShown
  const gone = pages[kept]
  if (pages.length < most || !gone) return timeline
  return forgetOutside(
    side === "older"
      ? { ...timeline, pages: pages.slice(-kept) }
      : { ...timeline, pages: pages.slice(0, kept), to: gone.from - 1 },
  )
}

/** Shows another stretch: around a message that was jumped to, or the newest. */
export const moveTo = (timeline: Timeline, page: MessagePage): Timeline =>
  forgetOutside({
    ...timeline,
    known: merged(timeline.known, page.messages),
    pages: [startOf(page)],
    to: lastOf(page),
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
