import type { Wish } from "@pinyu/contract/wishes/schemas"
import { common } from "@pinyu/phrases/common"
import { wishes } from "@pinyu/phrases/wishes"
import { useState } from "react"
import { StartChatButton } from "../features/chat/index.ts"
import { WishesScreen } from "../features/wishes/index.ts"
import { type OpenDialog, ReportAndBlock } from "./parts/report-and-block.tsx"

export const meta = () => [{ title: common.documentName(wishes.title) }]

export default function WishesPage() {
  const [reported, setReported] = useState<Wish | null>(null)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const report = (wish: Wish) => {
    setReported(wish)
    setOpenDialog("report")
  }
  return (
    <>
      <WishesScreen renderChat={(wish) => <ChatWithWishOwner wish={wish} />} onReport={report} />
      {reported && (
        <ReportAndBlock
          openDialog={openDialog}
          onOpenDialog={setOpenDialog}
          target={{ type: "wish", id: reported.id }}
          member={{ id: reported.user_id, nickname: reported.nickname }}
        />
      )}
    </>
  )
}

function ChatWithWishOwner({ wish: { user_id: id, nickname } }: { wish: Wish }) {
  return <StartChatButton memberId={id} text={wishes.chat} label={wishes.chatWith(nickname)} size="sm" />
}
