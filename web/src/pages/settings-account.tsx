import { common } from "@pinyu/phrases/common"
import { settings } from "@pinyu/phrases/settings"
import { AccountSection } from "../features/auth/index.ts"

export const meta = () => [{ title: common.documentName(settings.accountTitle) }]

export default function SettingsAccountPage() {
  return <AccountSection />
}
