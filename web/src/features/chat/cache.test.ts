import type { Conversation } from "@pinyu/contract/chat/schemas"
import { messageFixture } from "@pinyu/testkit/factories/message.ts"
import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { expect, it } from "vitest"
import { applyMessage, cachedConversation, conversationKey, foundKey, listKey } from "./cache.ts"
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

it("a recalled or edited message leaves what searches found, and the search is repeated", () => {
  const client = new QueryClient()
  const found = {
    pages: [{ messages: [{ id: message.id }, { id: "m9" }], total: 2 }],
    pageParams: [undefined],
  }
  const key = [...foundKey, "c1", "在嗎"]
  const watch = () => {
    client.setQueryData(key, found)
    client.setQueryData([...foundKey, "everywhere", "在嗎"], found)
    // What a page shows is kept up to date; the rest is searched for again when it is shown.
    const never = () => Promise.withResolvers<never>().promise
    return new QueryObserver(client, { queryKey: key, queryFn: never, staleTime: Infinity }).subscribe(
      () => {},
    )
  }
  for (const change of [
    { is_deleted: true, content: null },
    { is_edited: true, content: "你好" },
  ]) {
    const end = watch()
    applyMessage(client, "me", { ...message, ...change, revision: 3 })
    expect(client.getQueryData(key)).toMatchObject({ pages: [{ messages: [{ id: "m9" }] }] })
    expect(client.getQueryState(key)?.fetchStatus).toBe("fetching")
    expect(client.getQueryCache().findAll({ queryKey: foundKey })).toHaveLength(1)
    end()
    client.clear()
  }
  watch()
  applyMessage(client, "me", { ...message, position: 4, revision: 4 })
  expect(client.getQueryData(key)).toEqual(found)
})
