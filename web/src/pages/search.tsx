import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { common } from "@pinyu/phrases/common"
import { explore } from "@pinyu/phrases/explore"
import { SearchScreen } from "../features/explore/index.ts"
import { LikeButton } from "../features/friends/index.ts"

export const meta = () => [{ title: common.documentName(explore.searchTitle) }]

const renderAction = (member: MemberCard) => <LikeButton member={member} />

export default function SearchPage() {
  return <SearchScreen renderAction={renderAction} />
}
