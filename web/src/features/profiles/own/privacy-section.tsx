import { narrowed } from "@pinyu/contract/profiles/privacy"
import type { PrivacySettings, PrivacySwitches } from "@pinyu/contract/profiles/schemas"
import { memberParts } from "@pinyu/phrases/member-parts"
import { privacy as words } from "@pinyu/phrases/profiles"
import type { ReactNode } from "react"
import { useOnline } from "../../../lib/socket/online.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../../ui/feedback/state.tsx"
import { SwitchField } from "../../../ui/member/switch-field.tsx"
import { Section } from "../section.tsx"
import { useOwnProfile, usePrivacy, useSetPrivacy } from "./api.ts"
import { IdentitySection } from "./identity-section.tsx"
import styles from "./privacy-section.module.css"
import { Writers } from "./writers.tsx"

type Setting = keyof PrivacySwitches

/** The section of each setting, in display order. */
const sectionOf: Record<Setting, "finding" | "shown" | "footprints" | "photos" | "chat"> = {
  discoverable: "finding",
  show_online: "shown",
  show_age: "shown",
  show_city: "shown",
  show_body: "shown",
  show_likes: "footprints",
  record_views: "footprints",
  blur_photos: "photos",
  show_typing: "chat",
  show_reads: "chat",
}
const settings = Object.keys(sectionOf) as Setting[]
const visibilitySettings = settings.filter((setting) => sectionOf[setting] === "shown")
const photoSettings = settings.filter((setting) => sectionOf[setting] === "photos")
const traceSettings = settings.filter((setting) => sectionOf[setting] === "footprints")
const chatSettings = settings.filter((setting) => sectionOf[setting] === "chat")

interface PrivacySectionProps {
  avoidedContacts: ReactNode
}

/** The privacy settings, the avoided contacts and the identity. */
export function PrivacySection({ avoidedContacts }: PrivacySectionProps) {
  const privacy = usePrivacy()
  const profile = useOwnProfile()
  const online = useOnline()
  if (privacy.data && profile.data) {
    return (
      <>
        <Section title={words.findTitle}>
          <IncognitoSwitch values={privacy.data} />
        </Section>
        <Section title={words.showTitle}>
          <p className={styles.text}>{words.showText}</p>
          <Switches names={visibilitySettings} values={privacy.data} />
        </Section>
        <Section title={words.photosTitle}>
          <Switches names={photoSettings} values={privacy.data} />
        </Section>
        <Section title={words.visitsTitle}>
          <Switches names={traceSettings} values={privacy.data} />
        </Section>
        <Section title={words.chatTitle}>
          <Switches names={chatSettings} values={privacy.data} />
        </Section>
        {avoidedContacts}
        <Section title={words.writersTitle}>
          <p className={styles.text}>{words.writersText}</p>
          <Writers privacy={privacy.data} />
        </Section>
        <IdentitySection profile={profile.data} />
      </>
    )
  }
  const retry = () => void Promise.all([privacy.refetch(), profile.refetch()])
  if (!online) return <ErrorState title={memberParts.offlineTitle} text={words.offlineText} onRetry={retry} />
  if (!privacy.isError && !profile.isError) return <SettingsSkeleton />
  return (
    <ErrorState
      title={words.failedTitle}
      text={words.failedText}
      error={privacy.error ?? profile.error}
      onRetry={retry}
    />
  )
}

/** The setting is stored as `discoverable`; its switch is on while the member is incognito. */
function IncognitoSwitch({ values }: Pick<SwitchesProps, "values">) {
  const setPrivacy = useSetPrivacy()
  return (
    <div className={styles.switches}>
      <SwitchField
        {...words.settings.discoverable}
        note={noteOf("discoverable", values)}
        checked={!values.discoverable}
        onChange={(on) => setPrivacy({ discoverable: !on })}
      />
    </div>
  )
}

/** That another setting takes precedence, if it does. */
const noteOf = (setting: Setting, values: PrivacySettings) => {
  const found = narrowed(setting, values)
  return found ? words.narrowed[found] : undefined
}

interface SwitchesProps {
  names: readonly Setting[]
  values: PrivacySettings
}

function Switches({ names, values }: SwitchesProps) {
  const setPrivacy = useSetPrivacy()
  return (
    <div className={styles.switches}>
      {names.map((setting) => (
        <SwitchField
          key={setting}
          {...words.settings[setting]}
          note={noteOf(setting, values)}
          checked={values[setting]}
          onChange={(on) => setPrivacy({ [setting]: on })}
        />
      ))}
    </div>
  )
}

function SettingsSkeleton() {
  return (
    <div className={styles.switches} aria-busy="true">
      {settings.map((setting) => (
        <Skeleton key={setting} height="4rem" />
      ))}
    </div>
  )
}
