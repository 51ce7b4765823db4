import { taipeiDay } from "@pinyu/contract/calendar"
import type { ScamHint } from "@pinyu/contract/chat/options"
import type { Message } from "@pinyu/contract/chat/schemas"
import { sharedFieldsOf } from "@pinyu/contract/chat/sharing"
import type { OutboxEntry } from "../outbox/entry.ts"
import { withCurrentQuote } from "./quotes.ts"
import type { Timeline } from "./timeline.ts"

/** The delivery status of an own message; null for the other's. */
export type Delivery = "sending" | "failed" | "sent" | "read" | null

export interface MessageRow {
  kind: "message"
  key: string
  /** Of a group of pictures, the first one that is not deleted. */
  message: Message
  /** The pictures that are shown as one group; empty for every other message. */
  pictures: readonly Message[]
  mine: boolean
  /** Whether it is the first or last bubble of a group. */
  first: boolean
  last: boolean
  delivery: Delivery
  /** The outbox entry of a pending or rejected message. */
  entry: OutboxEntry | null
  /** Fraud hints, once per run of the other's messages, under the last one with a hint. */
  warnings: readonly ScamHint[]
}

/** The texts of a message, or of all pictures of its group. */
export const textOf = ({ message, pictures }: Pick<MessageRow, "message" | "pictures">) => {
  const texts = (pictures.length > 0 ? pictures : [message]).flatMap(({ content }) => content ?? [])
  return texts.length > 0 ? texts.join("\n") : null
}

/** Whether a row shows a message, by itself or in a group. */
export const showsMessage = (row: Row, messageId: string) =>
  row.kind === "message" && (row.message.id === messageId || row.pictures.some(({ id }) => id === messageId))

/** A rendered row of the conversation. */
export type Row = MessageRow | { kind: "day"; key: string; day: string } | { kind: "unread"; key: string }

interface RowsInput {
  messages: readonly Message[]
  /** Every known message, by its id: quotes show it as it is now. */
  known: Timeline["known"]
  /** Pending and rejected entries in writing order. */
  entries: readonly OutboxEntry[]
  me: { id: string; nickname: string; avatar: string | null }
  /** Null while reads are hidden: nothing is then shown as read. */
  otherReadPosition: number | null
  /** The unread divider follows this position; null without one. */
  unreadAfter: number | null
  /** Whether earlier messages exist that are not loaded. */
  hasOlder: boolean
}

/** The hour of an instant: a day in Taipei starts at a full UTC hour. */
const hourOf = (instant: string) => instant.slice(0, 13)

/** Messages of one author within this time form a group. */
const groupMs = 5 * 60_000

/** Converts an outbox entry to a message. */
const messageOf = (entry: OutboxEntry, me: RowsInput["me"]): Message => ({
  id: entry.clientMessageId,
  conversation_id: entry.conversationId,
  sender_id: me.id,
  sender_nickname: me.nickname,
  sender_avatar: me.avatar ?? "",
  message_type: entry.messageType,
  content: entry.content,
  media_url: entry.isViewOnce ? null : entry.mediaUrl,
  media_url_signed: null,
  media_thumbnail_url: null,
  media_thumbnail_url_signed: null,
  media_metadata: entry.mediaMetadata ?? null,
  media_state: entry.mediaUrl === null || entry.isViewOnce ? null : "processing",
  view_once: entry.isViewOnce ? "unopened" : null,
  group_id: entry.groupId ?? null,
  reply_to_message_id: entry.replyTo?.id ?? null,
  reply_content: entry.replyTo?.content ?? null,
  reply_sender_nickname: entry.replyTo?.nickname ?? null,
  reply_type: entry.replyTo?.type ?? null,
  reply_is_deleted: false,
  liked_part: null,
  ...sharedFieldsOf(entry.shared ?? null),
  is_edited: false,
  is_deleted: false,
  is_read_by_current_user: true,
  created_at: entry.createdAt,
  reactions: [],
  position: Number.POSITIVE_INFINITY,
  revision: 0,
  client_message_id: entry.clientMessageId,
  scam_hints: [],
})

type Loose = Omit<MessageRow, "kind" | "first" | "last" | "warnings" | "pictures">

const sentRows = ({ messages, known, me, otherReadPosition }: RowsInput): Loose[] =>
  messages.map((message) => {
    const mine = message.sender_id === me.id
    const read = otherReadPosition !== null && message.position <= otherReadPosition
    return {
      // The same key as while pending, so that the message does not remount on delivery.
      key: message.client_message_id ?? message.id,
      ...{ message: withCurrentQuote(message, known), mine, entry: null },
      delivery: mine ? (read ? "read" : "sent") : null,
    }
  })

const waitingRows = ({ messages, known, entries, me }: RowsInput): Loose[] => {
  const arrived = new Set(messages.map(({ client_message_id }) => client_message_id))
  return entries
    .filter(({ clientMessageId }) => !arrived.has(clientMessageId))
    .map((entry) => ({
      key: entry.clientMessageId,
      ...{ message: withCurrentQuote(messageOf(entry, me), known), mine: true, entry },
      delivery: entry.state === "failed" ? "failed" : "sending",
    }))
}

const isSameGroup = (one: Message, next: Message) =>
  one.sender_id === next.sender_id &&
  new Date(next.created_at).getTime() - new Date(one.created_at).getTime() < groupMs

/** The pictures with which a row starts: itself, if it belongs to a group and can be shown. */
const picturesIn = ({ message, entry }: Loose) =>
  message.group_id !== null && !message.is_deleted && entry?.state !== "failed" ? [message] : []

/**
 * Whether a message joins the row before it: the next picture of its group. One that was not sent stays apart, with
 * its reason.
 */
const joins = ({ message, entry }: Loose, before: MessageRow) =>
  message.group_id !== null &&
  before.message.group_id === message.group_id &&
  before.message.sender_id === message.sender_id &&
  before.entry?.state !== "failed" &&
  entry?.state !== "failed"

/** Adds a picture to the row of its group, which has the delivery status of its last one. */
const join = (before: MessageRow, row: Loose) => {
  if (before.message.is_deleted) before.message = row.message
  before.pictures = [...before.pictures, ...picturesIn(row)]
  before.delivery = row.delivery
  before.entry = row.entry
}

/** Moves the warning to the later row of the same run. */
const warn = (row: MessageRow, before: MessageRow | null) => {
  row.warnings = [...new Set([...(before?.warnings ?? []), ...row.message.scam_hints])]
  if (before) before.warnings = []
  return row
}

/**
 * The rows without the first message. The message before it is unknown, and decides whether it starts a day or
 * a group. Shown now, it would change its height when earlier messages load.
 */
const withoutFirstMessage = (rows: Row[]) => rows.slice(rows.findIndex(({ kind }) => kind === "message") + 1)

/**
 * Builds the rows: days, the unread divider, grouped messages, and pending entries at the end. Loading earlier
 * messages only adds rows before them.
 */
export const rowsOf = (input: RowsInput): Row[] => {
  const ungrouped = [...sentRows(input), ...waitingRows(input)]
  const rows: Row[] = []
  let previous: MessageRow | null = null
  let warned: MessageRow | null = null
  let [day, ownDay, hour] = ["", "", ""]
  let divided = input.unreadAfter === null
  for (const row of ungrouped) {
    const { created_at } = row.message
    // Computing days dominates in a long conversation: one result serves all messages of the same hour.
    if (hourOf(created_at) !== hour) ownDay = taipeiDay(new Date(created_at))
    hour = hourOf(created_at)
    let apart: boolean = previous === null
    if (ownDay !== day) {
      rows.push({ kind: "day", key: `day-${ownDay}`, day: ownDay })
      day = ownDay
      apart = true
    }
    if (!divided && !row.mine && row.message.position > (input.unreadAfter ?? 0)) {
      rows.push({ kind: "unread", key: "unread" })
      divided = true
      apart = true
    }
    if (!apart && previous && joins(row, previous)) {
      join(previous, row)
      continue
    }
    const together: boolean = !apart && previous !== null && isSameGroup(previous.message, row.message)
    if (together && previous) previous.last = false
    const pictures = picturesIn(row)
    previous = { kind: "message", ...row, pictures, first: !together, last: true, warnings: [] }
    rows.push(previous)
    if (row.mine) warned = null
    else if (row.message.scam_hints.length > 0) warned = warn(previous, warned)
  }
  return input.hasOlder ? withoutFirstMessage(rows) : rows
}
