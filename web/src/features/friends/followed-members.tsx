import type { FollowedUser } from "@pinyu/contract/friends/schemas"
import { pages } from "@pinyu/contract/pages"
import { explore } from "@pinyu/phrases/explore"
import { friends } from "@pinyu/phrases/friends"
import { Link } from "react-router"
import { Button } from "../../ui/button.tsx"
import { TableDrawing } from "../../ui/member/drawings.tsx"
import { useFollowedMembers } from "./api.ts"
import { useFollows } from "./member-follows.ts"
import { MemberList } from "./member-list.tsx"
import { focusNeighbour, MemberRow, RowText } from "./member-rows.tsx"

/** Every member whose posts the viewer follows. */
export function FollowedMembers() {
  const query = useFollowedMembers()
  const { setFollowed } = useFollows()
  const unfollowFrom = (user: FollowedUser, button: HTMLElement) => {
    focusNeighbour(button, "button")
    setFollowed(user, false)
  }
  return (
    <MemberList
      query={query}
      label={friends.followedMembers}
      empty={{ ...friends.empty.following, art: <TableDrawing /> }}
      renderRow={(user) => (
        <MemberRow
          key={user.id}
          member={user}
          name={<Link to={pages.user(user.id)}>{user.nickname}</Link>}
          actions={
            <Button
              variant="outline"
              size="sm"
              aria-label={friends.unfollowOf(user.nickname)}
              onClick={({ currentTarget }) => unfollowFrom(user, currentTarget)}
            >
              {friends.unfollow}
            </Button>
          }
        >
          <RowText>
            {[user.age !== null && explore.years(user.age), user.city].filter(Boolean).join(" · ")}
          </RowText>
        </MemberRow>
      )}
    />
  )
}
