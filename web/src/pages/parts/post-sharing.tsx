import { type Shared, sharedPostOf } from "@pinyu/contract/chat/sharing"
import type { Post } from "@pinyu/contract/feed/schemas"
import { type ReactNode, useCallback, useState } from "react"
import { FeedSharing } from "../../features/feed/index.ts"
import { ShareIntoChat } from "./share-into-chat.tsx"

/** Enables sharing posts into conversations. */
export function ShareablePosts({ children }: { children: ReactNode }) {
  const [shared, setShared] = useState<Shared | null>(null)
  const [isOpen, setOpen] = useState(false)
  // The same function at each render: every post of the feed uses it.
  const share = useCallback((post: Post) => {
    setShared(sharedPostOf(post))
    setOpen(true)
  }, [])
  return (
    <FeedSharing value={share}>
      {children}
      {shared && (
        <ShareIntoChat key={shared.id} open={isOpen} shared={shared} onClose={() => setOpen(false)} />
      )}
    </FeedSharing>
  )
}
