import type { Message } from "@pinyu/contract/chat/schemas"

/** A page of messages from the server. */
export interface MessagePage {
  messages: readonly Message[]
  nextCursor: string | null
  hasNewer: boolean
}

/** The start of a loaded page, and the cursor of the page before it; null at the first message. */
interface PageStart {
  from: number
  older: string | null
}

/**
 * The maximum number of pages, so that time and memory stay constant however far a member reads. Eviction
 * leaves only `retained` pages, so that it happens rarely: the list stutters when rows above the screen
 * disappear.
 */
export const pageLimits = { max: 12, retained: 6 }

/**
 * The known messages of a conversation, and its loaded window: the positions from the first page to `to`,
 * without a gap. Messages that changed since it was opened are retained outside the window too: a page in
 * flight may contain an older revision of them.
 */
export interface Timeline {
  known: ReadonlyMap<string, Message>
  /** The pages of the window, earliest first. */
  pages: readonly PageStart[]
  /** Infinite at the newest message: new ones then belong to the window. */
  to: number
  /**
   * The revision at which the first page was requested: anything unchanged since can be loaded again.
   */
  openedAt: number
  /** Every change up to this revision is known. */
  revision: number
  /** Known revisions beyond it, with gaps in between. */
  ahead: ReadonlySet<number>
  readPosition: number
  /** Null while either participant hides reads. */
  otherReadPosition: number | null
  /** Numbers the loaded windows: each new one is positioned again. */
  windowId: number
}

/** Keeps the later revision of each message, in any order of arrival. */
const merged = (known: ReadonlyMap<string, Message>, incoming: readonly Message[]) => {
  const all = new Map(known)
  for (const message of incoming) {
    const before = all.get(message.id)
    if (!before || before.revision <= message.revision) all.set(message.id, message)
  }
  return all
}

/** Advances the revision until a gap. */
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

/** Creates the timeline of a conversation; its counters must be read before its page. */
export const openTimeline = (
  conversation: { revision: number; read_position: number; other_read_position: number | null },
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
  windowId: 0,
})

/** The first position of the loaded window. */
export const windowStart = ({ pages }: Timeline) => pages[0]?.from ?? 0

/** The cursor of the previous page; null at the first message. */
export const olderOf = ({ pages }: Timeline) => pages[0]?.older ?? null

export const hasNewer = ({ to }: Timeline) => to !== Number.POSITIVE_INFINITY

const isShown = (timeline: Timeline, { position }: Message) =>
  position >= windowStart(timeline) && position <= timeline.to

/** The messages of the loaded window in server order. */
export const messagesInWindow = (timeline: Timeline): Message[] =>
  [...timeline.known.values()]
    .filter((message) => isShown(timeline, message))
    .sort((one, other) => one.position - other.position)

/** The latest message that arrived since the conversation was opened. */
export const lastArrived = ({ known, openedAt }: Timeline) =>
  [...known.values()]
    .filter(({ position }) => position > openedAt)
    .reduce<Message | null>((last, one) => (last && last.position > one.position ? last : one), null)

/** Drops messages outside the window, except those that changed since it was opened. */
const dropOutsideWindow = (timeline: Timeline): Timeline => ({
  ...timeline,
  known: new Map(
    [...timeline.known].filter(
      ([, message]) => message.revision > timeline.openedAt || isShown(timeline, message),
    ),
  ),
})

/** Merges new, changed and deleted messages; idempotent. */
export const mergeMessages = (timeline: Timeline, incoming: readonly Message[]): Timeline => {
  const newer = incoming.map(({ revision }) => revision).filter((revision) => revision > timeline.revision)
  return {
    ...timeline,
    known: merged(timeline.known, incoming),
    ...advanced(timeline.revision, new Set([...timeline.ahead, ...newer])),
  }
}

/** True while a revision is missing. */
export const isBehind = ({ ahead }: Timeline) => ahead.size > 0

/** Drops the messages up to a position, which the member has deleted for themselves. */
const dropCleared = (known: ReadonlyMap<string, Message>, clearedPosition: number) =>
  new Map([...known].filter(([, { position }]) => position > clearedPosition))

/** Merges a changes response: every change up to its revision is then known. */
export const applyChanges = (
  timeline: Timeline,
  answer: {
    messages: readonly Message[]
    revision: number
    read_position: number
    other_read_position: number | null
    cleared_position: number
  },
): Timeline => ({
  ...applyReadPositions(timeline, { own: answer.read_position }),
  otherReadPosition:
    answer.other_read_position === null
      ? null
      : Math.max(timeline.otherReadPosition ?? 0, answer.other_read_position),
  known: dropCleared(merged(timeline.known, answer.messages), answer.cleared_position),
  ...advanced(Math.max(timeline.revision, answer.revision), timeline.ahead),
})

/** Adds the previous page to the window. */
export const addOlder = (timeline: Timeline, page: MessagePage): Timeline => ({
  ...timeline,
  known: merged(timeline.known, page.messages),
  pages: [startOf(page), ...timeline.pages],
})

/** Adds the next page to the window. */
export const addNewer = (timeline: Timeline, page: MessagePage): Timeline => ({
  ...timeline,
  known: merged(timeline.known, page.messages),
  pages: page.messages.length > 0 ? [...timeline.pages, startOf(page)] : timeline.pages,
  to: Math.max(timeline.to, lastOf(page)),
})

/** Evicts pages on one side when the window is full; they can be loaded again. */
export const evictPages = (timeline: Timeline, side: "older" | "newer"): Timeline => {
  const { pages } = timeline
  const { max, retained } = pageLimits
  const evicted = pages[retained]
  if (pages.length < max || !evicted) return timeline
  return dropOutsideWindow(
    side === "older"
      ? { ...timeline, pages: pages.slice(-retained) }
      : { ...timeline, pages: pages.slice(0, retained), to: evicted.from - 1 },
  )
}

/** Replaces the window: around a message, or at the end. */
export const replaceWindow = (timeline: Timeline, page: MessagePage): Timeline =>
  dropOutsideWindow({
    ...timeline,
    known: merged(timeline.known, page.messages),
    pages: [startOf(page)],
    to: lastOf(page),
    windowId: timeline.windowId + 1,
  })

/** Applies the read positions of both participants; never backwards, and not while reads are hidden. */
export const applyReadPositions = (
  timeline: Timeline,
  { own = 0, other = 0 }: { own?: number; other?: number },
): Timeline => ({
  ...timeline,
  readPosition: Math.max(timeline.readPosition, own),
  otherReadPosition: timeline.otherReadPosition === null ? null : Math.max(timeline.otherReadPosition, other),
})

/** Stops showing what the other participant has read. */
export const hideReads = (timeline: Timeline): Timeline => ({ ...timeline, otherReadPosition: null })
