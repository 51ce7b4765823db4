import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import type { ReactNode } from "react"
import { useEditInPlace } from "../in-place/use-edit-in-place.tsx"
import { MemberScreen } from "../member/member-screen.tsx"
import type { EditPart, ProfileParts } from "../member/parts.ts"
import { useOwnProfile } from "./api.ts"
import { openParts } from "./completeness.ts"
import { ProfileLinks } from "./profile-links.tsx"
import { SeenByOthers } from "./seen-by-others.tsx"

interface ProfileScreenProps {
  memberId: string
  /** The content of other areas. */
  content: Pick<ProfileParts, "albums" | "activity">
  /** What the profile still misses; `onEdit` edits a part. */
  renderReminder: (profile: OwnProfile, onEdit: EditPart) => ReactNode
}

/** The member's own profile: what others see, edited where it stands. */
export function ProfileScreen({ memberId, content, renderReminder }: ProfileScreenProps) {
  const { edit, dialog } = useEditInPlace()
  const { data: own } = useOwnProfile()
  const partsFor = (): ProfileParts => ({
    ...content,
    lead: (
      <>
        <SeenByOthers profile={own} />
        {own && renderReminder(own, edit)}
      </>
    ),
    links: <ProfileLinks />,
    onEdit: edit,
    open: own ? openParts(own) : [],
    dialogs: dialog,
  })
  return <MemberScreen isOwn userId={memberId} partsFor={partsFor} />
}
