import { pages } from "@pinyu/contract/pages"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { common } from "@pinyu/phrases/common"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { shell } from "@pinyu/phrases/shell"
import { useState } from "react"
import { useNavigate, useParams } from "react-router"
import { MemberAlbums } from "../features/albums/index.ts"
import { StartChatButton } from "../features/chat/index.ts"
import { WordedLikeButton } from "../features/friends/index.ts"
import { NoteBox } from "../features/notes/index.ts"
import { MemberActions, MemberScreen, OwnPreview } from "../features/profiles/index.ts"
import { useSession } from "../lib/session.ts"
import { MemberActivity } from "./parts/member-activity.tsx"
import { type Asking, ReportAndBlock } from "./parts/report-and-block.tsx"

export const meta = () => [{ title: common.documentName(shell.memberProfile) }]

export default function UserPage() {
  const { userId = "" } = useParams()
  const session = useSession()
  if (session.status === "member" && session.user.id === userId)
    return <MemberScreen userId={userId} partsFor={() => ({ actions: <OwnPreview />, ...madeBy(userId) })} />
  return <OtherMember key={userId} userId={userId} />
}

const madeBy = (memberId: string) => ({
  albums: (className?: string) => <MemberAlbums memberId={memberId} className={className} />,
  activity: (level: 2 | 3) => <MemberActivity memberId={memberId} level={level} />,
})

function OtherMember({ userId }: { userId: string }) {
  const [asking, ask] = useState<Asking>(null)
  const navigate = useNavigate()

  const partsFor = (profile: MemberProfile) => ({
    actions: (
      <MemberActions
        profile={profile}
        like={<WordedLikeButton member={profile} />}
        chat={
          <StartChatButton
            memberId={profile.id}
            words={memberProfile.chat}
            label={memberProfile.chatWith(profile.nickname)}
          />
        }
        onBlock={() => ask("block")}
        onReport={() => ask("report")}
      />
    ),
    ...madeBy(profile.id),
    note: <NoteBox memberId={profile.id} />,
    dialogs: (
      <ReportAndBlock
        asking={asking}
        onAsk={ask}
        member={profile}
        leave={async () => navigate(pages.explore, { replace: true })}
      />
    ),
  })
  return <MemberScreen userId={userId} partsFor={partsFor} />
}
