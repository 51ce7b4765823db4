import { common } from "@pinyu/phrases/common"
import { notificationSettings as words } from "@pinyu/phrases/notifications"
import { SettingsSection } from "../features/notifications/index.ts"
import { Heading } from "../ui/heading.tsx"
import styles from "./settings.module.css"

export const meta = () => [{ title: common.documentName(words.pageTitle) }]

export default function SettingsPage() {
  return (
    <div className={styles.screen}>
      <Heading level={1} size="xl">
        {words.pageTitle}
      </Heading>
      <SettingsSection />
    </div>
  )
}
