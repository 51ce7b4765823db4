import { common } from "@pinyu/phrases/common"
import { membership } from "@pinyu/phrases/membership"
import { MembershipScreen } from "../features/account/index.ts"

export const meta = () => [{ title: common.documentName(membership.title) }]

export default function MembershipPage() {
  return <MembershipScreen />
}
