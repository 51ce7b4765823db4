import type { Wish } from "@pinyu/contract/wishes/schemas"
import { common } from "@pinyu/phrases/common"
import { wishes } from "@pinyu/phrases/wishes"
import { useState } from "react"
import { StartChatButton } from "../features/chat/index.ts"
import { WishesScreen } from "../features/wishes/index.ts"
import { type Asking, ReportAndBlock } from "./parts/report-and-block.tsx"

export const meta = () => [{ title: common.documentName(wishes.title) }]

export default function WishesPage() {
  const [reported, setReported] = useState<Wish | null>(null)
  const [asking, ask] = useState<Asking>(null)
  const report = (wish: Wish) => {
    setReported(wish)
    ask("report")
  }
  return (
    <>
      <WishesScreen renderChat={(wish) => <ChatWithWisher wish={wish} />} onReport={report} />
      {reported && (
        <ReportAndBlock
          asking={asking}
          onAsk={ask}
          target={{ type: "wish", id: reported.id }}
          member={{ id: reported.user_id, nickname: reported.nickname }}
        />
      )}
    </>
  )
}

function ChatWithWisher({ wish: { user_id: id, nickname } }: { wish: Wish }) {
  return <StartChatButton memberId={id} words={wishes.chat} label={wishes.chatWith(nickname)} size="sm" />
}
