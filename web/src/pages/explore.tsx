import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { explore } from "@pinyu/phrases/explore"
import { friends } from "@pinyu/phrases/friends"
import { ExploreScreen } from "../features/explore/index.ts"
import { LikeButton, PassButton, usePasses } from "../features/friends/index.ts"
import { usePreferences } from "../features/preferences/index.ts"
import { useSession } from "../lib/session/session.ts"
import { LinkButton } from "../ui/button.tsx"

export const meta = () => [{ title: common.documentName(explore.title) }]

const renderAction = (member: MemberCard) => (
  <>
    <LikeButton member={member} />
    {!member.i_like_them && <PassButton member={member} />}
  </>
)

export default function ExplorePage() {
  const session = useSession()
  const preferences = usePreferences().data ?? null
  const passes = usePasses()
  if (session.status !== "member") return null
  return (
    <ExploreScreen
      identity={session.user.identity}
      preferences={preferences}
      passes={passes}
      passedLink={
        <LinkButton to={`${pages.friends}?tab=passed`} variant="quiet">
          {friends.passedMembers}
        </LinkButton>
      }
      renderAction={renderAction}
    />
  )
}
