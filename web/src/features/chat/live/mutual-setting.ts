import type { ChatEvents } from "@pinyu/contract/chat/events"
import type { QueryClient } from "@tanstack/react-query"
import {
  cachedTimeline,
  conversationIdsWith,
  conversationKey,
  conversationsKey,
  hideReadsIn,
} from "../cache.ts"
import type { MemberChat } from "../member-chat.ts"
import { fetchChanges } from "../timeline/loading.ts"

type Change = Parameters<ChatEvents["mutual-setting-changed"]>[0]

/**
 * Applies a switch of the member, or of a conversation partner. What is hidden disappears at once. Read
 * positions are then fetched again, also because a response on its way may still show them.
 */
export const applyMutualSetting = async (
  client: QueryClient,
  { memberId, typing }: Pick<MemberChat, "memberId" | "typing">,
  { userId, setting, isOn }: Change,
) => {
  const ids = conversationIdsWith(client, userId === memberId ? null : userId)
  if (setting === "show_typing") {
    // When it is on again, the next event shows it.
    if (!isOn) for (const id of ids) typing.applyEvent(id, false)
    return
  }
  if (!isOn) hideReadsIn(client, ids)
  const opened = [...ids].filter((id) => cachedTimeline(client, id))
  await Promise.all([
    client.invalidateQueries({ queryKey: conversationsKey }),
    ...[...ids].map((id) => client.invalidateQueries({ queryKey: conversationKey(id) })),
    ...opened.map((id) => fetchChanges(client, id)),
  ])
}
