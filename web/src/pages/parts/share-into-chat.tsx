import type { Shared } from "@pinyu/contract/chat/sharing"
import { pages } from "@pinyu/contract/pages"
import { useNavigate } from "react-router"
import { ShareDialog } from "../../features/chat/index.ts"

interface ShareIntoChatProps {
  open: boolean
  shared: Shared
  onClose: () => void
}

/** Shares something into conversations, and leads to them. */
export function ShareIntoChat(dialog: ShareIntoChatProps) {
  const navigate = useNavigate()
  return (
    <ShareDialog {...dialog} onChat={(id) => void navigate(id === null ? pages.chat : pages.chatWith(id))} />
  )
}
