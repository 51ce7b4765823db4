import { friends } from "@pinyu/phrases/friends"
import { TableDrawing } from "../../ui/member/drawings.tsx"
import { useFollowedMembers } from "./api.ts"
import { useFollows } from "./member-follows.ts"
import { MemberList } from "./member-list.tsx"
import { UndoRow } from "./undo-row.tsx"

/** Every member whose posts the viewer follows. */
export function FollowedMembers() {
  const query = useFollowedMembers()
  const { setFollowed } = useFollows()
  return (
    <MemberList
      query={query}
      label={friends.followedMembers}
      empty={{ ...friends.empty.following, art: <TableDrawing /> }}
      renderRow={(user) => (
        <UndoRow
          key={user.id}
          member={user}
          undo={{
            label: friends.unfollow,
            name: friends.unfollowOf(user.nickname),
            onPress: () => setFollowed(user, false),
          }}
        />
      )}
    />
  )
}
