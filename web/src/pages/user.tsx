import { pages } from "@pinyu/contract/pages"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { common } from "@pinyu/phrases/common"
import { shell } from "@pinyu/phrases/shell"
import { useState } from "react"
import { useNavigate, useParams } from "react-router"
import { StartChatButton } from "../features/chat/index.ts"
import { BlockDialog, WordedLikeButton } from "../features/friends/index.ts"
import { NoteBox } from "../features/notes/index.ts"
import { MemberActions, MemberScreen, OwnPreview } from "../features/profiles/index.ts"
import { ReportDialog } from "../features/reports/index.ts"
import { useSession } from "../lib/session.ts"
import { MemberActivity } from "./parts/member-activity.tsx"

export const meta = () => [{ title: common.documentName(shell.memberProfile) }]

export default function UserPage() {
  const { userId = "" } = useParams()
  const session = useSession()
  if (session.status === "member" && session.user.id === userId)
    return (
      <MemberScreen userId={userId} partsFor={() => ({ actions: <OwnPreview />, ...activityOf(userId) })} />
    )
  return <OtherMember key={userId} userId={userId} />
}

const activityOf = (memberId: string) => ({
  activity: (level: 2 | 3) => <MemberActivity memberId={memberId} level={level} />,
})

function OtherMember({ userId }: { userId: string }) {
  const [asking, setAsking] = useState<"block" | "report" | null>(null)
  const navigate = useNavigate()
  const close = () => setAsking(null)

  const partsFor = (profile: MemberProfile) => ({
    actions: (
      <MemberActions
        profile={profile}
        like={<WordedLikeButton member={profile} />}
        chat={<StartChatButton member={profile} />}
        onBlock={() => setAsking("block")}
        onReport={() => setAsking("report")}
      />
    ),
    ...activityOf(profile.id),
    note: <NoteBox memberId={profile.id} />,
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
