import { type ConversationView, conversationViews } from "@pinyu/contract/chat/options"
import type { Conversation, Message } from "@pinyu/contract/chat/schemas"
import type { ServerEvents } from "@pinyu/contract/sockets"
import type { InfiniteData, QueryClient } from "@tanstack/react-query"
import { filterItems, mapPages } from "../../lib/query/paged-list.ts"
import { updateCached } from "../../lib/query/update-cached.ts"
import {
  belongsTo,
  type ConversationList,
  conversationsOf,
  placeConversation,
  removeConversationsWith,
  updateConversation,
  withMessage,
  withReadReceipt,
} from "./list/conversations.ts"
import { applyReadPositions, hideReads, mergeMessages, type Timeline } from "./timeline/timeline.ts"

const chatKey = "chat"
/** The prefix of both lists of accepted conversations. */
export const conversationsKey = [chatKey, "conversations"]
export const listKey = (view: ConversationView) => [...conversationsKey, view]
export const invitationsKey = [chatKey, "invitations"]
export const unreadKey = [chatKey, "unread"]
/** The prefix of what searches found. */
export const foundKey = [chatKey, "found"]
export const openersKey = (memberId: string) => [chatKey, "openers", memberId]
/** The prefix of conversations outside the lists. */
const conversationPrefix = [chatKey, "conversation"]
export const conversationKey = (id: string) => [...conversationPrefix, id]
export const timelinesKey = [chatKey, "timeline"]
export const timelineKey = (id: string) => [...timelinesKey, id]

type Event<Name extends keyof ServerEvents> = Parameters<ServerEvents[Name]>[0]

const cachedList = (client: QueryClient, view: ConversationView) =>
  client.getQueryData<ConversationList>(listKey(view))

/** The conversations of both lists, as far as they are loaded. */
const listedConversations = (client: QueryClient) =>
  conversationViews.flatMap((view) => conversationsOf(cachedList(client, view)))

/** Returns a conversation from any cache. */
export const cachedConversation = (client: QueryClient, id: string) =>
  client.getQueryData<Conversation>(conversationKey(id)) ??
  listedConversations(client).find((one) => one.id === id)

export const cachedTimeline = (client: QueryClient, id: string) =>
  client.getQueryData<Timeline>(timelineKey(id))

/** Returns the ids of the conversations with cached messages. */
export const cachedTimelines = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ queryKey: timelinesKey })
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey }) => String(queryKey.at(-1)))

/** Updates the cached messages of a conversation, if any. */
export const updateTimeline = (client: QueryClient, id: string, change: (timeline: Timeline) => Timeline) => {
  client.setQueryData<Timeline>(timelineKey(id), (timeline) => timeline && change(timeline))
}

/** Updates one conversation in every cache. */
const updateEverywhere = (client: QueryClient, id: string, change: (one: Conversation) => Conversation) => {
  client.setQueryData<Conversation>(conversationKey(id), (one) => one && change(one))
  client.setQueriesData<ConversationList>({ queryKey: conversationsKey }, (list) =>
    updateConversation(list, id, change),
  )
}

/** Puts a conversation into its caches, and to its place in the lists. */
export const placeEverywhere = (client: QueryClient, conversation: Conversation) => {
  client.setQueryData<Conversation>(conversationKey(conversation.id), conversation)
  for (const view of conversationViews)
    client.setQueryData<ConversationList>(
      listKey(view),
      (list) => list && placeConversation(list, conversation, belongsTo(view, conversation)),
    )
}

/** Takes edited and recalled messages out of what searches found, and searches again. */
export const refreshFound = (client: QueryClient, messages: readonly Message[]) => {
  const changed = messages.filter(({ is_edited, is_deleted }) => is_edited || is_deleted)
  if (changed.length === 0) return
  const ids = new Set(changed.map(({ id }) => id))
  client.removeQueries({ queryKey: foundKey, type: "inactive" })
  client.setQueriesData<InfiniteData<{ messages: { id: string }[] }>>(
    { queryKey: foundKey },
    (found) => found && mapPages(found, "messages", (items) => filterItems(items, ({ id }) => !ids.has(id))),
  )
  void client.invalidateQueries({ queryKey: foundKey })
}

/** Applies a new or changed message, by either participant, and again after a pending older response. */
export const applyMessage = (client: QueryClient, meId: string, message: Message) => {
  const id = message.conversation_id
  const before = cachedConversation(client, id)
  updateTimeline(client, id, (timeline) => mergeMessages(timeline, [message]))
  refreshFound(client, [message])
  const change = (conversation: Conversation) => withMessage(conversation, message, meId)
  updateCached<Conversation>(client, conversationKey(id), (one) => one && change(one))
  updateCached<ConversationList>(client, conversationsKey, (list) => updateConversation(list, id, change))
  const listed = listedConversations(client).find((conversation) => conversation.id === id)
  if (!listed) void client.invalidateQueries({ queryKey: conversationsKey })
  else if (before && message.position > before.revision) placeEverywhere(client, listed)
}

/** Applies a read receipt of either participant. */
export const applyReadReceipt = (client: QueryClient, meId: string, event: Event<"messages-read">) => {
  const { conversationId: id, readerId, position } = event
  const before = cachedConversation(client, id)
  updateTimeline(client, id, (timeline) =>
    applyReadPositions(timeline, readerId === meId ? { own: position } : { other: position }),
  )
  updateEverywhere(client, id, (conversation) => withReadReceipt(conversation, event, meId))
  // With the first one, the other's presence begins to show. One that arrives while reads are hidden shows that
  // they no longer are.
  if (readerId === meId || !before || before.other_read_position) return
  void client.invalidateQueries({ queryKey: conversationKey(id) })
  void client.invalidateQueries({ queryKey: conversationsKey })
}

/** Stops showing what the other participants of these conversations have read. */
export const hideReadsIn = (client: QueryClient, ids: ReadonlySet<string>) => {
  for (const id of ids) {
    updateTimeline(client, id, hideReads)
    updateEverywhere(client, id, (conversation) => ({ ...conversation, other_read_position: null }))
  }
}

/** Returns the ids of all cached conversations with a member, or with anybody. */
export const conversationIdsWith = (client: QueryClient, memberId: string | null) => {
  const cached = client
    .getQueriesData<Conversation>({ queryKey: conversationPrefix })
    .flatMap(([, conversation]) => conversation ?? [])
  return new Set(
    [...cached, ...listedConversations(client)]
      .filter(({ other_user_id }) => memberId === null || other_user_id === memberId)
      .map(({ id }) => id),
  )
}

export const setUnreadCount = (client: QueryClient, totalUnread: number) =>
  client.setQueryData<number>(unreadKey, totalUnread)

/** Refetches the unread count. */
export const refreshUnread = (client: QueryClient) => client.invalidateQueries({ queryKey: unreadKey })

/** Increments the unread count; refetches it when it is not known yet. */
export const incrementUnread = (client: QueryClient) => {
  client.setQueryData<number>(unreadKey, (unread) => (unread === undefined ? unread : unread + 1))
}

/** Applies a presence change of the other participant. */
export const applyPresence = (client: QueryClient, { userId, lastOnline }: Event<"presence">) => {
  const seen = (one: Conversation) =>
    one.other_user_id === userId ? { ...one, other_last_online: lastOnline } : one
  for (const { id } of listedConversations(client)) updateEverywhere(client, id, seen)
  client.setQueriesData<Conversation>({ queryKey: conversationPrefix }, (one) => one && seen(one))
}

/** Removes the conversation with a blocked member from the lists, and what it could begin with. */
export const removeConversationWith = (client: QueryClient, memberId: string) => {
  client.removeQueries({ queryKey: openersKey(memberId) })
  for (const view of conversationViews)
    updateCached<ConversationList>(
      client,
      listKey(view),
      (list) => list && removeConversationsWith(list, memberId),
    )
}

/** Removes a conversation that no longer exists: the other participant left, or one blocked the other. */
export const removeConversation = (client: QueryClient, id: string) => {
  client.removeQueries({ queryKey: timelineKey(id) })
  client.removeQueries({ queryKey: conversationKey(id) })
  void client.invalidateQueries({ queryKey: conversationsKey })
}
