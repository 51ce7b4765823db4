import type { Wish } from "@pinyu/contract/wishes/schemas"
import { common } from "@pinyu/phrases/common"
import { wishes } from "@pinyu/phrases/wishes"
import { useState } from "react"
import IconMessageCircle from "~icons/tabler/message-circle"
import { useStartChat } from "../features/chat/index.ts"
import { BlockDialog } from "../features/friends/index.ts"
import { ReportDialog } from "../features/reports/index.ts"
import { useRefreshWishes, WishesScreen } from "../features/wishes/index.ts"
import { Button } from "../ui/button.tsx"
import { Icon } from "../ui/icon.tsx"

export const meta = () => [{ title: common.documentName(wishes.title) }]

export default function WishesPage() {
  const [asking, setAsking] = useState<{ about: Wish; to: "report" | "block" } | null>(null)
  return (
    <>
      <WishesScreen
        renderChat={(wish) => <ChatWithWisher wish={wish} />}
        onReport={(wish) => setAsking({ about: wish, to: "report" })}
      />
      {asking && (
        <Unwelcome
          wish={asking.about}
          to={asking.to}
          onBlock={() => setAsking({ ...asking, to: "block" })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

function ChatWithWisher({ wish: { user_id, nickname } }: { wish: Wish }) {
  const chat = useStartChat()
  return (
    <Button
      variant="outline"
      size="sm"
      busy={chat.isPending}
      icon={<Icon of={IconMessageCircle} size="1.125rem" />}
      aria-label={wishes.chatWith(nickname)}
      onClick={() => chat.mutate(user_id)}
    >
      {wishes.chat}
    </Button>
  )
}

interface UnwelcomeProps {
  wish: Wish
  to: "report" | "block"
  onBlock: () => void
  onClose: () => void
}

/** What one does about a wish that should not be there, or about who made it. */
function Unwelcome({ wish, to, onBlock, onClose }: UnwelcomeProps) {
  const refresh = useRefreshWishes()
  const leave = async () => {
    onClose()
    await refresh()
  }
  return (
    <>
      <ReportDialog
        open={to === "report"}
        target={{ type: "wish", id: wish.id, nickname: wish.nickname }}
        onClose={onClose}
        onBlock={onBlock}
      />
      <BlockDialog
        open={to === "block"}
        member={{ id: wish.user_id, nickname: wish.nickname }}
        onClose={onClose}
        leave={leave}
      />
    </>
  )
}
