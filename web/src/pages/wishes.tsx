import { pages } from "@pinyu/contract/pages"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { common } from "@pinyu/phrases/common"
import { wishes } from "@pinyu/phrases/wishes"
import { useState } from "react"
import { useParams } from "react-router"
import { StartChatButton } from "../features/chat/index.ts"
import { WishesScreen, WishScreen } from "../features/wishes/index.ts"
import { useReplacePage } from "../ui/member/overlay-entries.ts"
import { type OpenDialog, ReportAndBlock } from "./parts/report-and-block.tsx"

export const meta = () => [{ title: common.documentName(wishes.title) }]

/** The wish tree, or one of its wishes. */
export default function WishesPage() {
  const { wishId } = useParams()
  const replacePage = useReplacePage()
  const [reported, setReported] = useState<Wish | null>(null)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const report = (wish: Wish) => {
    setReported(wish)
    setOpenDialog("report")
  }
  const parts = { renderChat: (wish: Wish) => <ChatWithWishOwner wish={wish} />, onReport: report }
  return (
    <>
      {wishId === undefined ? (
        <WishesScreen {...parts} />
      ) : (
        <WishScreen key={wishId} {...parts} wishId={wishId} />
      )}
      {reported && (
        <ReportAndBlock
          openDialog={openDialog}
          onOpenDialog={setOpenDialog}
          target={{ type: "wish", id: reported.id }}
          member={{ id: reported.user_id, nickname: reported.nickname }}
          {...(wishId !== undefined && { leave: () => replacePage(pages.wishes) })}
        />
      )}
    </>
  )
}

function ChatWithWishOwner({ wish: { user_id: id, nickname } }: { wish: Wish }) {
  return <StartChatButton memberId={id} text={wishes.chat} label={wishes.chatWith(nickname)} size="sm" />
}
