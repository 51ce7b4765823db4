import { pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { settings as words } from "@pinyu/phrases/settings"
import type { ReactNode } from "react"
import { Navigate, useLocation } from "react-router"
import { LeavingSection, MembershipSection } from "../../features/account/index.ts"
import { DecisionsSection } from "../../features/appeals/index.ts"
import { AccountSection, DevicesSection } from "../../features/auth/index.ts"
import { AvoidedContactsSection } from "../../features/avoided-contacts/index.ts"
import { MeetingsSection } from "../../features/meetings/index.ts"
import { SettingsSection as NotificationsSection } from "../../features/notifications/index.ts"
import { PasskeysSection } from "../../features/passkeys/index.ts"
import { PrivacySection } from "../../features/profiles/index.ts"
import { OwnReportsSection } from "../../features/reports/index.ts"
import { VerificationSection } from "../../features/verification/index.ts"
import { useColumnLayout } from "../../lib/hooks/use-wide-layout.ts"
import { useSession } from "../../lib/session/session.ts"
import { Heading } from "../../ui/heading.tsx"
import { PageHead } from "../../ui/member/page-head.tsx"
import { Screen } from "../../ui/screen.tsx"
import { SettingsAppearance } from "./settings-appearance.tsx"
import { SettingsList } from "./settings-list.tsx"
import { type SettingsPath, settingsPageAt } from "./settings-pages.ts"
import styles from "./settings-screen.module.css"
import { SettingsSecurity } from "./settings-security.tsx"
import { WithProof } from "./with-proof.tsx"

const sections: Record<SettingsPath, ReactNode> = {
  [pages.settingsAccount]: <WithProof key="account" section={(run) => <AccountSection run={run} />} />,
  [verificationPages.own]: <VerificationSection />,
  [pages.settingsSecurity]: <SettingsSecurity />,
  [pages.settingsDevices]: <WithProof key="devices" section={(run) => <DevicesSection run={run} />} />,
  [pages.settingsNotifications]: <NotificationsSection />,
  [pages.settingsAppearance]: <SettingsAppearance />,
  [pages.settingsMeetings]: <MeetingsSection />,
  [pages.settingsReports]: (
    <>
      <OwnReportsSection />
      <DecisionsSection />
    </>
  ),
  [pages.profilePrivacy]: <PrivacySection avoidedContacts={<AvoidedContactsSection />} />,
  [pages.membership]: <MembershipSection />,
  [pages.leaving]: <WithProof key="leaving" section={(run) => <LeavingSection run={run} />} />,
  [pages.passkeys]: <PasskeysSection />,
}

/**
 * The settings: the list beside a page on wide screens, one of the two on a phone. A visitor, who has no settings,
 * sees the page alone.
 */
export function SettingsScreen() {
  const isMember = useSession().status === "member"
  const isWide = useColumnLayout()
  const page = settingsPageAt(useLocation().pathname)
  // The wide layout shows a page beside the list: the first one by default.
  if (isWide && !page) return <Navigate to={pages.settingsAccount} replace />
  if (!page)
    return (
      <Screen width="wide" className={styles.screen}>
        <PageHead key={pages.settings} title={words.title} />
        <SettingsList current={undefined} />
      </Screen>
    )
  const { path, title, parent } = page
  const isListed = parent === pages.settings
  const hasList = isMember && isWide
  return (
    <Screen
      width={isMember ? "wide" : "column"}
      className={styles.screen}
      data-columns={hasList || undefined}
    >
      {hasList && (
        <div className={styles.list}>
          <Heading level={2}>{words.title}</Heading>
          <SettingsList current={isListed ? path : parent} />
        </div>
      )}
      <div className={styles.page}>
        {/* The list beside a page is its way back. */}
        <PageHead key={path} title={title} parent={isMember && !(hasList && isListed) ? parent : undefined} />
        <div key={`${path} content`} className={styles.section}>
          {sections[path]}
        </div>
      </div>
    </Screen>
  )
}
