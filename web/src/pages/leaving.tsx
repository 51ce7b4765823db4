import { account } from "@pinyu/phrases/account"
import { common } from "@pinyu/phrases/common"
import { LeavingScreen } from "../features/account/index.ts"

export const meta = () => [{ title: common.documentName(account.title) }]

export default function LeavingPage() {
  return <LeavingScreen />
}
