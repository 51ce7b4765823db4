import { pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { settings as words } from "@pinyu/phrases/settings"
import type { ReactNode } from "react"
import { Link, Navigate, useLocation } from "react-router"
import IconChevronLeft from "~icons/tabler/chevron-left"
import { DecisionsSection } from "../../features/appeals/index.ts"
import { AccountSection, DevicesSection } from "../../features/auth/index.ts"
import { MeetingsSection } from "../../features/meetings/index.ts"
import { SettingsSection as NotificationsSection } from "../../features/notifications/index.ts"
import { OwnReportsSection } from "../../features/reports/index.ts"
import { VerificationSection } from "../../features/verification/index.ts"
import { useColumnLayout } from "../../lib/hooks/use-wide-layout.ts"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Screen } from "../../ui/screen.tsx"
import { SettingsAppearance } from "./settings-appearance.tsx"
import { SettingsList } from "./settings-list.tsx"
import styles from "./settings-screen.module.css"
import { SettingsSecurity } from "./settings-security.tsx"
import { WithProof } from "./with-proof.tsx"

const sections = new Map<string, ReactNode>([
  [pages.settingsAccount, <WithProof key="account" section={(run) => <AccountSection run={run} />} />],
  [pages.settingsSecurity, <SettingsSecurity key="security" />],
  [verificationPages.own, <VerificationSection key="verification" />],
  [pages.settingsDevices, <WithProof key="devices" section={(run) => <DevicesSection run={run} />} />],
  [pages.settingsNotifications, <NotificationsSection key="notifications" />],
  [
    pages.settingsReports,
    <>
      <OwnReportsSection key="reports" />
      <DecisionsSection key="decisions" />
    </>,
  ],
  [pages.settingsMeetings, <MeetingsSection key="meetings" />],
  [pages.settingsAppearance, <SettingsAppearance key="appearance" />],
])

const sectionAt = (pathname: string) => sections.get(pathname.replace(/\/$/, ""))

/** The settings: the list beside a section on wide screens, one of the two on a phone. */
export function SettingsScreen() {
  const isWide = useColumnLayout()
  const { pathname } = useLocation()
  const section = sectionAt(pathname)
  // The wide layout shows a section beside the list: the first one by default.
  if (isWide && !section) return <Navigate to={pages.settingsAccount} replace />
  return (
    <Screen width="wide" className={styles.screen}>
      <div className={styles.head}>
        {!isWide && section && (
          <Link to={pages.settings} className={styles.back} aria-label={words.back}>
            <Icon of={IconChevronLeft} />
          </Link>
        )}
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
      </div>
      {(isWide || !section) && <SettingsList />}
      {section && <div className={styles.section}>{section}</div>}
    </Screen>
  )
}
