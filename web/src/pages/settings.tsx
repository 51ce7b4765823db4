import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { settings as words } from "@pinyu/phrases/settings"
import { Link, Outlet, useLocation } from "react-router"
import IconChevronLeft from "~icons/tabler/chevron-left"
import { useColumnLayout } from "../lib/hooks/use-wide-layout.ts"
import { Heading } from "../ui/heading.tsx"
import { Icon } from "../ui/icon.tsx"
import { Screen } from "../ui/screen.tsx"
import { SettingsList } from "./parts/settings-list.tsx"
import styles from "./settings.module.css"

export const meta = () => [{ title: common.documentName(words.title) }]

/** The frame of the settings: the list beside a section, or on a phone one of the two. */
export default function SettingsLayout() {
  const isWide = useColumnLayout()
  const isOverview = useLocation().pathname.replace(/\/$/, "") === pages.settings
  return (
    <Screen width="wide" className={styles.screen}>
      <div className={styles.head}>
        {!isWide && !isOverview && (
          <Link to={pages.settings} className={styles.back} aria-label={words.back}>
            <Icon of={IconChevronLeft} />
          </Link>
        )}
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
      </div>
      {(isWide || isOverview) && <SettingsList />}
      <div className={styles.section} hidden={!isWide && isOverview}>
        <Outlet />
      </div>
    </Screen>
  )
}
