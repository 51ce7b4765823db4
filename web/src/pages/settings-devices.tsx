import { common } from "@pinyu/phrases/common"
import { settings } from "@pinyu/phrases/settings"
import { DevicesSection } from "../features/auth/index.ts"

export const meta = () => [{ title: common.documentName(settings.devicesTitle) }]

export default function SettingsDevicesPage() {
  return <DevicesSection />
}
