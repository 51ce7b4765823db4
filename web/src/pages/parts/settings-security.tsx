import { LockSection } from "../../features/app-lock/index.ts"
import { PasswordSection } from "../../features/auth/index.ts"
import { SecuritySection, useProof } from "../../features/passkeys/index.ts"
import { QuickExitSection } from "../../features/quick-exit/index.ts"
import { SecondStepSection } from "../../features/second-step/index.ts"

/** The security section; its changes may ask for a passkey or the password first. */
export function SettingsSecurity() {
  const { run, prove, dialog } = useProof()
  return (
    <>
      <PasswordSection run={run} />
      <SecuritySection />
      <SecondStepSection run={run} />
      <LockSection prove={prove} />
      <QuickExitSection />
      {dialog}
    </>
  )
}
