import * as z from "zod"
import { id } from "../fields.ts"
import { nextCursor, pageQuery } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import { reactionTypes } from "./options.ts"
import { changesQuery, conversation, message, messageEdit, messagesQuery, newMessage } from "./schemas.ts"

const conversationId = z.object({ conversationId: id })
const messageId = z.object({ messageId: id })

/** Conversations of two. Those of other members, and those with a hidden member, are 404. */
export const chatRoutes = defineRoutes("chat", {
  direct: {
    method: "POST",
    path: "/api/chat/conversations/direct",
    summary: "The only conversation with a member; created if there is none",
    access: "member",
    body: z.object({ targetUserId: id }),
    response: z.object({ conversationId: id }),
    errors: ["member_not_found", "cannot_chat_with_self", "too_many_new_conversations"],
  },
  conversations: {
    method: "GET",
    path: "/api/chat/conversations",
    summary: "The caller's conversations, the latest message first",
    access: "member",
    query: pageQuery,
    response: z.object({ conversations: z.array(conversation), nextCursor }),
  },
  conversation: {
    method: "GET",
    path: "/api/chat/conversations/:conversationId",
    summary: "One conversation",
    access: "member",
    params: conversationId,
    response: z.object({ conversation }),
    errors: ["conversation_not_found"],
  },
  messages: {
    method: "GET",
    path: "/api/chat/conversations/:conversationId/messages",
    summary: "A page of messages, oldest first; the cursor leads to older messages",
    access: "member",
    params: conversationId,
    query: messagesQuery,
    response: z.object({ messages: z.array(message), nextCursor, hasNewer: z.boolean() }),
    errors: ["conversation_not_found", "message_not_found"],
  },
  changes: {
    method: "GET",
    path: "/api/chat/conversations/:conversationId/changes",
    summary: "Messages that are new or changed since a revision, without gaps",
    access: "member",
    params: conversationId,
    query: changesQuery,
    response: z.object({
      messages: z.array(message),
      /** The `since` of the next call. */
      revision: z.int(),
      hasMore: z.boolean(),
      read_position: z.int(),
      other_read_position: z.int(),
    }),
    errors: ["conversation_not_found"],
  },
  send: {
    method: "POST",
    path: "/api/chat/conversations/:conversationId/messages",
    summary: "Sends a message; idempotent by clientMessageId",
    access: "member",
    params: conversationId,
    body: newMessage,
    status: 201,
    response: z.object({ message }),
    errors: [
      "conversation_not_found",
      "member_departed",
      "message_not_found",
      "upload_not_yours",
      "client_message_id_reused",
    ],
  },
  readAll: {
    method: "POST",
    path: "/api/chat/conversations/:conversationId/read-all",
    summary: "Marks everything in a conversation as read",
    access: "member",
    params: conversationId,
    response: z.object({ read_position: z.int(), totalUnread: z.int() }),
    errors: ["conversation_not_found"],
  },
  message: {
    method: "GET",
    path: "/api/chat/messages/:messageId",
    summary: "One message, with new URLs of its media that are valid for an hour",
    access: "member",
    params: messageId,
    response: z.object({ message }),
    errors: ["message_not_found"],
  },
  edit: {
    method: "PATCH",
    path: "/api/chat/messages/:messageId",
    summary: "Edits the text of the caller's own message within 15 minutes",
    access: "member",
    params: messageId,
    body: messageEdit,
    response: z.object({ message }),
    errors: ["message_not_found", "message_not_yours", "message_not_editable", "member_departed"],
  },
  remove: {
    method: "DELETE",
    path: "/api/chat/messages/:messageId",
    summary: "Recalls the caller's own message for both members; a repeat changes nothing",
    access: "member",
    params: messageId,
    response: z.object({ message }),
    errors: ["message_not_found", "message_not_yours"],
  },
  react: {
    method: "POST",
    path: "/api/chat/messages/:messageId/reactions",
    summary: "Sets the caller's reaction to a message; repeating it removes it",
    access: "member",
    params: messageId,
    body: z.object({ reactionType: z.enum(reactionTypes, "not_an_option") }),
    response: z.object({ message }),
    errors: ["message_not_found", "member_departed"],
  },
  unreadCount: {
    method: "GET",
    path: "/api/chat/unread-count",
    summary: "The number of the caller's unread messages",
    access: "member",
    response: z.object({ totalUnread: z.int() }),
  },
})
