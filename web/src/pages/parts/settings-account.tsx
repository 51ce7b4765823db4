import { AccountSection } from "../../features/auth/index.ts"
import { useProof } from "../../features/passkeys/index.ts"

/** The account section; its changes may ask for a passkey or the password first. */
export function SettingsAccount() {
  const { run, dialog } = useProof()
  return (
    <>
      <AccountSection run={run} />
      {dialog}
    </>
  )
}
