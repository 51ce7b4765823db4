import type { Conversation, Message } from "@pinyu/contract/chat/schemas"
import type { ServerEvents } from "@pinyu/contract/sockets"
import type { QueryClient } from "@tanstack/react-query"
import {
  type ConversationList,
  changeConversation,
  conversationsOf,
  raiseConversation,
  withMessage,
  withReading,
} from "./list/conversations.ts"
import { learn, readTo, type Timeline } from "./timeline/timeline.ts"

const chatKey = "chat"
export const conversationsKey = [chatKey, "conversations"]
export const unreadKey = [chatKey, "unread"]
export const conversationKey = (id: string) => [chatKey, "conversation", id]
const timelinesKey = [chatKey, "timeline"]
export const timelineKey = (id: string) => [...timelinesKey, id]

type Event<Name extends keyof ServerEvents> = Parameters<ServerEvents[Name]>[0]

/** One conversation as far as it is cached. */
export const cachedConversation = (client: QueryClient, id: string) =>
  client.getQueryData<Conversation>(conversationKey(id)) ??
  conversationsOf(client.getQueryData<ConversationList>(conversationsKey)).find((one) => one.id === id)

export const cachedTimeline = (client: QueryClient, id: string) =>
  client.getQueryData<Timeline>(timelineKey(id))

/** The ids of the conversations whose messages are cached. */
export const cachedTimelines = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ queryKey: timelinesKey })
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey }) => String(queryKey.at(-1)))

/** Changes the messages of a conversation, if they are cached. */
export const changeTimeline = (client: QueryClient, id: string, change: (timeline: Timeline) => Timeline) => {
  client.setQueryData<Timeline>(timelineKey(id), (timeline) => timeline && change(timeline))
}

/** Changes one conversation wherever it is cached. */
const changeCached = (client: QueryClient, id: string, change: (one: Conversation) => Conversation) => {
  client.setQueryData<Conversation>(conversationKey(id), (one) => one && change(one))
  client.setQueryData<ConversationList>(conversationsKey, (list) => changeConversation(list, id, change))
}

/** A message that came or changed, from whichever side it was told. */
export const hearMessage = (client: QueryClient, meId: string, message: Message) => {
  const id = message.conversation_id
  const before = cachedConversation(client, id)
  changeTimeline(client, id, (timeline) => learn(timeline, [message]))
  changeCached(client, id, (conversation) => withMessage(conversation, message, meId))
  const list = client.getQueryData<ConversationList>(conversationsKey)
  if (!list) return
  const isListed = conversationsOf(list).some((conversation) => conversation.id === id)
  if (!isListed) void client.invalidateQueries({ queryKey: conversationsKey })
  else if (before && message.position > before.revision)
    client.setQueryData<ConversationList>(conversationsKey, (known) => raiseConversation(known, id))
}

/** One of the two read up to a position. */
export const hearReading = (client: QueryClient, meId: string, event: Event<"messages-read">) => {
  const { conversationId: id, readerId, position } = event
  changeTimeline(client, id, (timeline) =>
    readTo(timeline, readerId === meId ? { own: position } : { other: position }),
  )
  changeCached(client, id, (conversation) => withReading(conversation, event, meId))
}

export const hearUnread = (client: QueryClient, totalUnread: number) =>
  client.setQueryData<number>(unreadKey, totalUnread)

/** One message more is unread; where the count is not known yet, it is being asked for. */
export const countUnread = (client: QueryClient) => {
  client.setQueryData<number>(unreadKey, (unread) => (unread === undefined ? unread : unread + 1))
}

/** The other came, or went. */
export const hearPresence = (client: QueryClient, { userId, lastOnline }: Event<"presence">) => {
  const seen = (one: Conversation) =>
    one.other_user_id === userId ? { ...one, other_last_online: lastOnline } : one
  for (const { id } of conversationsOf(client.getQueryData<ConversationList>(conversationsKey)))
    changeCached(client, id, seen)
  client.setQueriesData<Conversation>({ queryKey: [chatKey, "conversation"] }, (one) => one && seen(one))
}

/** What is not there any more: the other left, or one of the two wants no more of it. */
export const forgetConversation = (client: QueryClient, id: string) => {
  client.removeQueries({ queryKey: timelineKey(id) })
  client.removeQueries({ queryKey: conversationKey(id) })
  void client.invalidateQueries({ queryKey: conversationsKey })
}
