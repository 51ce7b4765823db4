import type { UnreadCount } from "@pinyu/contract/notifications/schemas"
import { useIdleChunk } from "../../lib/pages/use-idle-chunk.ts"
import { useLastKnownCount } from "../../lib/query/use-last-known-count.ts"
import { unreadKey } from "./cache.ts"

const loadLive = async () => (await import("./live.tsx")).NotificationsLive

/** Mounted in the member area's frame; loads the realtime listener after the page. */
export function NotificationsInFrame() {
  const Live = useIdleChunk(loadLive)
  return Live && <Live />
}

const none: UnreadCount = { unreadCount: 0, ofMessages: 0 }

/** The unread notification count; while unknown, that of the last visit. */
export const useUnreadNotifications = () => useLastKnownCount(unreadKey, none)
