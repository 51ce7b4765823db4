import { pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { common } from "@pinyu/phrases/common"
import { meetings } from "@pinyu/phrases/meetings"
import { reports } from "@pinyu/phrases/reports"
import { settings as words } from "@pinyu/phrases/settings"
import { verification } from "@pinyu/phrases/verification"
import { lazy, Suspense } from "react"
import { loadChunk } from "../lib/pages/chunk.ts"
import { Spinner } from "../ui/feedback/spinner.tsx"

const names: Readonly<Record<string, string>> = {
  [pages.settingsAccount]: words.accountTitle,
  [pages.settingsSecurity]: words.securityTitle,
  [pages.settingsDevices]: words.devicesTitle,
  [pages.settingsNotifications]: words.notificationsTitle,
  [pages.settingsReports]: reports.own.title,
  [pages.settingsMeetings]: meetings.title,
  [verificationPages.own]: verification.title,
  [pages.settingsAppearance]: words.appearanceTitle,
}

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: common.documentName(names[location.pathname] ?? words.title) },
]

/** Loads lazily: the route manifest, part of a first visit, names every file that a page imports. */
const SettingsScreen = lazy(() =>
  loadChunk(() => import("./parts/settings-screen.tsx")).then(({ SettingsScreen }) => ({
    default: SettingsScreen,
  })),
)

export default function SettingsPage() {
  return (
    <Suspense fallback={<Spinner page />}>
      <SettingsScreen />
    </Suspense>
  )
}
