import { common } from "@pinyu/phrases/common"
import { notificationSettings as words } from "@pinyu/phrases/notifications"
import { shell } from "@pinyu/phrases/shell"
import { useId } from "react"
import { SettingsSection } from "../features/notifications/index.ts"
import { SecuritySection } from "../features/passkeys/index.ts"
import { Heading } from "../ui/heading.tsx"
import { Screen } from "../ui/screen.tsx"
import { ColorSchemeSwitch } from "../ui/shell/color-scheme-switch.tsx"
import { TextSizeSwitch } from "../ui/shell/text-size-switch.tsx"
import styles from "./settings.module.css"

export const meta = () => [{ title: common.documentName(words.pageTitle) }]

/** The appearance settings of this device. */
function AppearanceSection() {
  const id = useId()
  return (
    <section className={styles.appearance} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {words.appearanceTitle}
      </Heading>
      <div className={styles.choice}>
        <span aria-hidden="true">{shell.textSize}</span>
        <TextSizeSwitch />
      </div>
      <div className={styles.choice}>
        <span aria-hidden="true">{shell.scheme}</span>
        <ColorSchemeSwitch />
      </div>
    </section>
  )
}

export default function SettingsPage() {
  return (
    <Screen width="list" className={styles.screen}>
      <Heading level={1} size="xl">
        {words.pageTitle}
      </Heading>
      <AppearanceSection />
      <SecuritySection />
      <SettingsSection />
    </Screen>
  )
}
