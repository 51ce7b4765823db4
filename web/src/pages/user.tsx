import { pages } from "@pinyu/contract/pages"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { common } from "@pinyu/phrases/common"
import { shell } from "@pinyu/phrases/shell"
import { useState } from "react"
import { Navigate, useNavigate, useParams } from "react-router"
import { BlockDialog, WordedLikeButton } from "../features/friends/index.ts"
import { NoteBox } from "../features/notes/index.ts"
import { MemberScreen } from "../features/profiles/index.ts"
import { ReportDialog } from "../features/reports/index.ts"
import { useSession } from "../lib/session.ts"

export const meta = () => [{ title: common.documentName(shell.memberProfile) }]

export default function UserPage() {
  const { userId = "" } = useParams()
  const session = useSession()
  // Whoever looks for themselves finds the profile that they can edit.
  if (session.status === "member" && session.user.id === userId)
    return <Navigate to={pages.profile} replace />
  return <OtherMember key={userId} userId={userId} />
}

function OtherMember({ userId }: { userId: string }) {
  const [asking, setAsking] = useState<"block" | "report" | null>(null)
  const navigate = useNavigate()
  const close = () => setAsking(null)

  const partsFor = (profile: MemberProfile) => ({
    like: <WordedLikeButton member={profile} />,
    note: <NoteBox memberId={profile.id} />,
    onBlock: () => setAsking("block"),
    onReport: () => setAsking("report"),
    dialogs: (
      <>
        <BlockDialog
          open={asking === "block"}
          member={profile}
          onClose={close}
          leave={async () => navigate(pages.explore, { replace: true })}
        />
        <ReportDialog
          open={asking === "report"}
          target={{ type: "member", id: profile.id, nickname: profile.nickname }}
          onClose={close}
          onBlock={() => setAsking("block")}
        />
      </>
    ),
  })
  return <MemberScreen userId={userId} partsFor={partsFor} />
}
