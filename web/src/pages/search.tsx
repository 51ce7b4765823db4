import { common } from "@pinyu/phrases/common"
import { explore } from "@pinyu/phrases/explore"
import { SearchScreen } from "../features/explore/index.ts"
import { LikeButton } from "../features/friends/index.ts"

export const meta = () => [{ title: common.documentName(explore.searchTitle) }]

export default function SearchPage() {
  return <SearchScreen renderAction={(member) => <LikeButton member={member} />} />
}
