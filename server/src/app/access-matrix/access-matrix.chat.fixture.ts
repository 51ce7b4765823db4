import {
  hiddenWithBlocks,
  isNamed,
  ofConversation,
  ofMessage,
  type Row,
  toBoth,
  toStrangers,
} from "./access-matrix.kinds.fixture.ts"

/** A part of the message in the conversation of the matrix. */
const searchedText = "夕陽"

/**
 * The access matrix of conversations. An existing conversation continues with a member who becomes hidden,
 * and can be read when the member has departed.
 */
export const chatRows = {
  "chat.direct": {
    kind: "names a member",
    outlastsHiding: true,
    call: ({ id }) => ({ body: { targetUserId: id } }),
    cells: { owner: "cannot_chat_with_self", stranger: "answered", ...hiddenWithBlocks },
  },
  "chat.conversations": {
    kind: "lists members",
    outlastsHiding: true,
    departed: "continues",
    shows: isNamed,
    cells: toStrangers,
  },
  // The conversation of the matrix is in the list. `arrangement.test.ts` shows who has archived ones.
  "chat.archived": { kind: "own" },
  // The conversation of the matrix is accepted. `invitations.test.ts` shows who gets an invitation.
  "chat.invitations": { kind: "own" },
  "chat.answerInvitation": {
    kind: "names a member",
    outlastsHiding: true,
    departed: "continues",
    call: (target) => ({ ...ofConversation(target), body: { answer: "accepted" } }),
    cells: toBoth("answered", "conversation_not_found"),
  },
  "chat.unreadCount": {
    kind: "lists members",
    departed: "continues",
    shows: (answer) => /"totalUnread":[1-9]/.test(answer),
    cells: { ...toStrangers, owner: "shown" },
  },
  "chat.search": {
    kind: "lists members",
    outlastsHiding: true,
    departed: "continues",
    body: { text: searchedText },
    shows: isNamed,
    cells: toStrangers,
  },
  "chat.searchConversation": {
    kind: "names a member",
    outlastsHiding: true,
    departed: "continues",
    call: (target) => ({ ...ofConversation(target), body: { text: searchedText } }),
    cells: toBoth("answered", "conversation_not_found"),
  },
  "chat.conversation": {
    kind: "names a member",
    outlastsHiding: true,
    departed: "continues",
    call: ofConversation,
    cells: toBoth("answered", "conversation_not_found"),
  },
  "chat.arrange": {
    kind: "names a member",
    outlastsHiding: true,
    departed: "continues",
    call: (target) => ({ ...ofConversation(target), body: { is_pinned: true } }),
    cells: toBoth("done", "conversation_not_found"),
  },
  "chat.clear": {
    kind: "names a member",
    outlastsHiding: true,
    departed: "continues",
    call: (target) => ({ ...ofConversation(target), query: { position: 1 } }),
    cells: toBoth("done", "conversation_not_found"),
  },
  "chat.senderWarning": {
    kind: "names a member",
    outlastsHiding: true,
    departed: "continues",
    call: ofConversation,
    cells: toBoth("answered", "conversation_not_found"),
  },
  "chat.messages": {
    kind: "names a member",
    outlastsHiding: true,
    departed: "continues",
    call: ofConversation,
    cells: toBoth("answered", "conversation_not_found"),
  },
  "chat.changes": {
    kind: "names a member",
    outlastsHiding: true,
    departed: "continues",
    call: (target) => ({ ...ofConversation(target), query: { since: 0 } }),
    cells: toBoth("answered", "conversation_not_found"),
  },
  "chat.send": {
    kind: "names a member",
    outlastsHiding: true,
    departed: "member_departed",
    call: (target) => ({ ...ofConversation(target), body: { content: "晚安" } }),
    cells: toBoth("done", "conversation_not_found"),
  },
  "chat.readAll": {
    kind: "names a member",
    outlastsHiding: true,
    departed: "continues",
    call: ofConversation,
    cells: toBoth("done", "conversation_not_found"),
  },
  "chat.message": {
    kind: "names a member",
    outlastsHiding: true,
    departed: "continues",
    call: ofMessage,
    cells: toBoth("answered", "message_not_found"),
  },
  // The message of the matrix is a text. `view-once.test.ts` shows who may open a picture.
  "chat.open": {
    kind: "names a member",
    call: ofMessage,
    cells: {
      owner: "message_not_found",
      stranger: "message_not_found",
      blocker: "message_not_found",
      blocked: "message_not_found",
    },
  },
  "chat.edit": {
    kind: "names a member",
    outlastsHiding: true,
    departed: "member_departed",
    call: (target) => ({ ...ofMessage(target), body: { content: "晚安" } }),
    cells: toBoth("done", "message_not_found"),
  },
  "chat.remove": {
    kind: "names a member",
    removesOwn: true,
    departed: "continues",
    call: ofMessage,
    cells: toBoth("done", "done"),
  },
  "chat.react": {
    kind: "names a member",
    outlastsHiding: true,
    departed: "member_departed",
    call: (target) => ({ ...ofMessage(target), body: { reactionType: "heart" } }),
    cells: toBoth("done", "message_not_found"),
  },
} as const satisfies Record<string, Row>
