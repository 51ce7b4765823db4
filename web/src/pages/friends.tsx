import { common } from "@pinyu/phrases/common"
import { friends } from "@pinyu/phrases/friends"
import { MemberGrid } from "../features/explore/index.ts"
import { FriendsScreen } from "../features/friends/index.ts"

export const meta = () => [{ title: common.documentName(friends.title) }]

export default function FriendsPage() {
  return <FriendsScreen renderMembers={(props) => <MemberGrid {...props} />} />
}
