import { common } from "@pinyu/phrases/common"
import { explore } from "@pinyu/phrases/explore"
import { ExploreScreen } from "../features/explore/index.ts"
import { LikeButton } from "../features/friends/index.ts"

export const meta = () => [{ title: common.documentName(explore.title) }]

export default function ExplorePage() {
  return <ExploreScreen renderAction={(member) => <LikeButton member={member} />} />
}
