import { useCached } from "../../lib/use-cached.ts"
import { useIdleChunk } from "../../lib/use-idle-chunk.ts"
import { unreadKey } from "./cache.ts"
import type { ChatLiveProps } from "./live/chat-live.tsx"

const loadLive = async () => (await import("./live/chat-live.tsx")).ChatLive

/** Stands in the member area's frame, and keeps conversations alive on every page once the page itself is there. */
export function ChatInFrame(props: ChatLiveProps) {
  const Live = useIdleChunk(loadLive)
  return Live && <Live {...props} />
}

/** How many messages the member has not read, as far as it is known. */
export const useUnreadTotal = () => useCached(unreadKey, 0)
