import { useQueryClient } from "@tanstack/react-query"
import { useIdleChunk } from "../../lib/pages/use-idle-chunk.ts"
import { useBlockChanges } from "../../lib/query/block-changes.ts"
import { useLastKnownCount } from "../../lib/query/use-last-known-count.ts"
import { conversationsKey, invitationsKey, removeConversationWith, timelinesKey, unreadKey } from "./cache.ts"
import type { ChatLiveProps } from "./live/chat-live.tsx"

const loadLive = async () => (await import("./live/chat-live.tsx")).ChatLive

/** Mounted in the member area's frame; loads the realtime listener after the page. */
export function ChatInFrame(props: ChatLiveProps) {
  const client = useQueryClient()
  const Live = useIdleChunk(loadLive)
  useBlockChanges(({ userId, isBlocked }) => {
    if (isBlocked) removeConversationWith(client, userId)
    // A message may share the member.
    client.removeQueries({ queryKey: timelinesKey, type: "inactive" })
    void client.invalidateQueries({ queryKey: conversationsKey })
    void client.invalidateQueries({ queryKey: invitationsKey })
    void client.invalidateQueries({ queryKey: unreadKey })
  })
  return Live && <Live {...props} />
}

/** The total unread count; while unknown, that of the last visit. */
export const useUnreadTotal = () => useLastKnownCount(unreadKey, 0)
