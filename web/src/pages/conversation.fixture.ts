import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Conversation, Message } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { answer, asMember, expect, screen, waitFor, within } from "../../../tools/workshop/story.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"

export const conversationId = "0192a7c0-0000-7000-8000-000000000401"
const id = conversationId

/** The part of a story's description that shows the page of the conversation. */
export const onConversationPage = {
  ...asMember,
  parameters: {
    ...asMember.parameters,
    ...{ route: pages.conversation(":conversationId"), url: pages.conversation(conversationId) },
  },
}

const otherId = "0192a7c0-0000-7000-8000-000000000101"

export const conversationOf = (more: Partial<Conversation> = {}): Conversation => ({
  ...{ id, display_name: "阿哲", display_avatar: "", other_user_id: otherId, other_departed: false },
  ...{ other_is_verified: false },
  ...{ last_message_time: null, last_message_type: null, last_message_content: null },
  ...{ last_message_is_deleted: false, last_message_is_own: false, unread_count: 0 },
  ...{ other_last_online: null, read_position: 0, other_read_position: 0, revision: 1 },
  ...{ other_takes_part: true, invitation: null },
  ...{ is_pinned: false, is_archived: false, is_marked_unread: false, muted_until: null },
  ...more,
})

export const conversation = (more: Partial<Conversation> = {}) =>
  answer(chatRoutes.conversation, { conversation: conversationOf(more) })

export const message = (position: number, content: string | null, more: Partial<Message> = {}): Message => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000070${position}`, conversation_id: id, sender_id: otherId },
  ...{ sender_nickname: "阿哲", sender_avatar: "", message_type: "text", content, media_url: null },
  ...{ media_url_signed: null, media_thumbnail_url: null, media_thumbnail_url_signed: null },
  ...{ media_metadata: null, media_state: null, view_once: null, group_id: null, reply_to_message_id: null },
  reply_content: null,
  ...{ reply_sender_nickname: null, reply_type: null, reply_is_deleted: false, liked_part: null },
  ...{ shared_member: null, shared_post: null, is_edited: false },
  ...{ is_deleted: false, is_read_by_current_user: true, created_at: "2026-11-20T10:00:00.000Z" },
  ...{ reactions: [], position, revision: position, client_message_id: null, scam_hints: [] },
  ...more,
})
export const mine = (position: number, content: string | null, more: Partial<Message> = {}) =>
  message(position, content, { sender_id: signedInUser().id, sender_nickname: "小雅", ...more })
export const messages = (...list: Message[]) =>
  answer(chatRoutes.messages, { messages: list, nextCursor: null, hasNewer: false })

export const log = async () => within(await screen.findByRole("log"))
/** Waits for a message with these words. Each try finds it anew: its element is replaced while it is sent. */
export const latest = (words: string) =>
  waitFor(() => expect(within(screen.getByRole("log")).getByText(words)).toBeVisible())
