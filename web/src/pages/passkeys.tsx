import { common } from "@pinyu/phrases/common"
import { passkeys } from "@pinyu/phrases/passkeys"
import { PasskeysScreen } from "../features/passkeys/index.ts"

export const meta = () => [{ title: common.documentName(passkeys.title) }]

export default function PasskeysPage() {
  return <PasskeysScreen />
}
