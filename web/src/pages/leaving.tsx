import { account } from "@pinyu/phrases/account"
import { common } from "@pinyu/phrases/common"
import { LeavingScreen } from "../features/account/index.ts"
import { useProof } from "../features/passkeys/index.ts"

export const meta = () => [{ title: common.documentName(account.title) }]

export default function LeavingPage() {
  const { run, dialog } = useProof()
  return (
    <>
      <LeavingScreen run={run} />
      {dialog}
    </>
  )
}
