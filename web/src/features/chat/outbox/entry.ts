import type { MessageType } from "@pinyu/contract/chat/options"
import type { Message } from "@pinyu/contract/chat/schemas"
import type { Shared } from "@pinyu/contract/chat/sharing"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import { ApiError } from "../../../lib/api/api-error.ts"

/** The quoted message of a reply. */
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

/** A message that was written here and may not have arrived. */
export interface OutboxEntry {
  /** The idempotency key: repeats arrive once. */
  clientMessageId: string
  memberId: string
  conversationId: string
  messageType: MessageType
  content: string | null
  mediaUrl: string | null
  /** The known metadata of the file, which reserves its space. */
  mediaMetadata?: MediaMetadata
  /** Whether its reader may open the picture only once. */
  isViewOnce?: boolean
  /** The group of pictures to which it belongs. */
  groupId?: string | null
  /** The member or post that it shares. */
  shared?: Shared
  replyTo: Quoted | null
  createdAt: string
  /** Its position in this member's outbox. */
  order: number
  state: "waiting" | "failed"
  /** The error message of a failed entry. */
  error: string | null
  /** Whether a failed entry would fail again. */
  isFinal?: boolean
}

/** Sorts entries in writing order. */
export const sortEntries = (entries: readonly OutboxEntry[]) =>
  entries.toSorted((one, other) => one.order - other.order)

/** Returns the first pending entry: messages must keep their order. */
export const nextOf = (entries: readonly OutboxEntry[]) =>
  sortEntries(entries).find(({ state }) => state === "waiting") ?? null

/** Returns a position after all others, even when the device's clock went back. */
export const orderAfter = (entries: readonly OutboxEntry[], now: number) =>
  Math.max(now, ...entries.map(({ order }) => order + 1))

/**
 * True when a retry may help: no response, overload, or a temporary sign-out. Anything else is a
 * rejection.
 */
export const isWorthRetrying = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  [401, 408, 429].includes(error.status) ||
  error.status >= 500

/** The delay after that many consecutive failures, in ms. */
export const retryDelay = (failures: number) => Math.min(30_000, 1_000 * 2 ** Math.min(failures, 5))
