import type { MessageType } from "@pinyu/contract/chat/options"
import type { Message } from "@pinyu/contract/chat/schemas"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import { ApiError } from "../../../lib/api-error.ts"

/** What a message answers to, as it is quoted. */
export interface Quoted {
  id: string
  nickname: string
  type: MessageType
  content: string | null
}

export const quotedOf = ({ id, sender_nickname, message_type, content }: Message): Quoted => ({
  ...{ id, content },
  nickname: sender_nickname,
  type: message_type,
})

/** A message that was written here and is not known to have arrived. */
export interface OutboxEntry {
  /** Its own name: however often it is sent, it arrives once. */
  clientMessageId: string
  memberId: string
  conversationId: string
  messageType: MessageType
  content: string | null
  mediaUrl: string | null
  /** What is known of the file, so that its place is kept until it is there. */
  mediaMetadata?: MediaMetadata
  replyTo: Quoted | null
  createdAt: string
  /** Its place among those of this member. */
  order: number
  state: "waiting" | "failed"
  /** Why it was refused. */
  sentence: string | null
}

/** In the order in which they were written. */
export const inOrder = (entries: readonly OutboxEntry[]) =>
  entries.toSorted((one, other) => one.order - other.order)

/** The one to send next: the first that waits, for its place in its conversation depends on it. */
export const nextOf = (entries: readonly OutboxEntry[]) =>
  inOrder(entries).find(({ state }) => state === "waiting") ?? null

/** The place after all others, even where the device's clock went back. */
export const orderAfter = (entries: readonly OutboxEntry[], now: number) =>
  Math.max(now, ...entries.map(({ order }) => order + 1))

/** Whether trying again may help: no answer, too busy, or signed out for the moment. Anything else is a refusal. */
export const isWorthRetrying = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  [401, 408, 429].includes(error.status) ||
  error.status >= 500

/** How long to wait after so many failures in a row, in ms. */
export const waitAfter = (failures: number) => Math.min(30_000, 1_000 * 2 ** Math.min(failures, 5))
