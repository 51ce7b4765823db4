import { common } from "@pinyu/phrases/common"
import { settings } from "@pinyu/phrases/settings"
import { PasswordSection } from "../features/auth/index.ts"
import { SecuritySection } from "../features/passkeys/index.ts"

export const meta = () => [{ title: common.documentName(settings.securityTitle) }]

export default function SettingsSecurityPage() {
  return (
    <>
      <PasswordSection />
      <SecuritySection />
    </>
  )
}
