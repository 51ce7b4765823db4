import { sharedMemberOf } from "@pinyu/contract/chat/sharing"
import { pages } from "@pinyu/contract/pages"
import { isPartLiked, type LikedPart, type ProfilePart } from "@pinyu/contract/profiles/parts"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { common } from "@pinyu/phrases/common"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { shell } from "@pinyu/phrases/shell"
import { useState } from "react"
import { Navigate, useNavigate, useParams } from "react-router"
import { StartChatButton, useFirstMessageCheck } from "../features/chat/index.ts"
import {
  LabelledLikeButton,
  type LikedChoice,
  LikePartDialog,
  useFollows,
  useUnlikePart,
} from "../features/friends/index.ts"
import { NoteBox } from "../features/notes/index.ts"
import { MemberActions, MemberScreen } from "../features/profiles/index.ts"
import { useSession } from "../lib/session/session.ts"
import { useReplacePage } from "../ui/member/overlay-entries.ts"
import { memberContent } from "./parts/member-content.tsx"
import { type OpenDialog, ReportAndBlock } from "./parts/report-and-block.tsx"
import { ShareIntoChat } from "./parts/share-into-chat.tsx"

export const meta = () => [{ title: common.documentName(shell.memberProfile) }]

export default function UserPage() {
  const { userId = "" } = useParams()
  const session = useSession()
  if (session.status === "member" && session.user.id === userId)
    return <Navigate to={pages.profile} replace />
  return <OtherMember key={userId} userId={userId} />
}

function OtherMember({ userId }: { userId: string }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [isSharing, setSharing] = useState(false)
  const [choice, setChoice] = useState<LikedChoice | null>(null)
  const check = useFirstMessageCheck({ isFirst: true })
  const follows = useFollows()
  const unlikePart = useUnlikePart()
  const replacePage = useReplacePage()
  const navigate = useNavigate()

  const partsFor = (profile: MemberProfile) => ({
    actions: (
      <MemberActions
        profile={profile}
        like={<LabelledLikeButton member={profile} />}
        chat={
          <StartChatButton
            memberId={profile.id}
            text={memberProfile.chat}
            label={memberProfile.chatWith(profile.nickname)}
            primary={profile.is_mutual}
          />
        }
        onShare={() => setSharing(true)}
        isFollowed={follows.isFollowed(profile.id)}
        onFollow={() => follows.setFollowed(profile, !follows.isFollowed(profile.id))}
        onMeet={() => void navigate(pages.settingsMeetings, { state: { person: profile.nickname } })}
        onBlock={() => setOpenDialog("block")}
        onReport={() => setOpenDialog("report")}
      />
    ),
    ...memberContent(profile.id),
    note: <NoteBox memberId={profile.id} />,
    onLikePart: (part: ProfilePart, shown: LikedPart) => {
      if (isPartLiked(profile.liked_parts, part)) void unlikePart(profile.id, part)
      else setChoice({ part, shown })
    },
    dialogs: (
      <>
        <ReportAndBlock
          openDialog={openDialog}
          onOpenDialog={setOpenDialog}
          member={profile}
          leave={() => replacePage(pages.explore)}
        />
        <LikePartDialog
          member={profile}
          choice={choice}
          mayLeave={check.mayLeave}
          onClose={() => setChoice(null)}
          onChat={(conversationId) => void navigate(pages.chatWith(conversationId))}
        />
        <ShareIntoChat open={isSharing} shared={sharedMemberOf(profile)} onClose={() => setSharing(false)} />
        {check.dialog}
      </>
    ),
  })
  return <MemberScreen userId={userId} partsFor={partsFor} />
}
