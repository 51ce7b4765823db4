import type { Conversation } from "@pinyu/contract/chat/schemas"
import { messageFixture } from "@pinyu/testkit/factories/message.ts"
import { QueryClient } from "@tanstack/react-query"
import { expect, it } from "vitest"
import { applyMessage, cachedConversation, conversationKey, listKey } from "./cache.ts"
import { type ConversationList, conversationsOf } from "./list/conversations.ts"

const before = {
  id: "c1",
  other_user_id: "other",
  unread_count: 0,
  revision: 1,
  read_position: 1,
} as Conversation
const listOf = (conversation: Conversation): ConversationList => ({
  pages: [{ conversations: [conversation], nextCursor: null }],
  pageParams: [undefined],
})
const message = messageFixture({
  ...{ conversation_id: "c1", sender_id: "other", position: 2, revision: 2, content: "在嗎" },
})

it("a message stays in the list and in its conversation when a response that is older arrives after it", async () => {
  const client = new QueryClient()
  const list = Promise.withResolvers<ConversationList>()
  const one = Promise.withResolvers<Conversation>()
  client.setQueryData(listKey("listed"), listOf(before))
  client.setQueryData(conversationKey("c1"), before)
  const pending = [
    client.fetchQuery({ queryKey: listKey("listed"), queryFn: () => list.promise }),
    client.fetchQuery({ queryKey: conversationKey("c1"), queryFn: () => one.promise }),
  ]

  applyMessage(client, "me", message)
  list.resolve(listOf(before))
  one.resolve(before)
  await Promise.all(pending)

  const shown = { last_message_content: "在嗎", unread_count: 1, revision: 2 }
  expect(conversationsOf(client.getQueryData(listKey("listed")))).toMatchObject([shown])
  expect(cachedConversation(client, "c1")).toMatchObject(shown)
})
