import type { UnreadCount } from "@pinyu/contract/notifications/schemas"
import { useCached } from "../../lib/use-cached.ts"
import { useIdleChunk } from "../../lib/use-idle-chunk.ts"
import { unreadKey } from "./cache.ts"

const loadLive = async () => (await import("./live.tsx")).NotificationsLive

/** Stands in the member area's frame, and hears of notifications once the page itself is there. */
export function NotificationsInFrame() {
  const Live = useIdleChunk(loadLive)
  return Live && <Live />
}

const none: UnreadCount = { unreadCount: 0, ofMessages: 0 }

/** How many notifications the member has not read, as far as it is known. */
export const useUnreadNotifications = () => useCached(unreadKey, none)
