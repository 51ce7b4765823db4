import { type Shared, sharedPostOf } from "@pinyu/contract/chat/sharing"
import { type ReactNode, useState } from "react"
import { FeedSharing } from "../../features/feed/index.ts"
import { ShareIntoChat } from "./share-into-chat.tsx"

/** Enables sharing posts into conversations. */
export function ShareablePosts({ children }: { children: ReactNode }) {
  const [shared, setShared] = useState<Shared | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <FeedSharing
      value={(post) => {
        setShared(sharedPostOf(post))
        setOpen(true)
      }}
    >
      {children}
      {shared && (
        <ShareIntoChat key={shared.id} open={isOpen} shared={shared} onClose={() => setOpen(false)} />
      )}
    </FeedSharing>
  )
}
