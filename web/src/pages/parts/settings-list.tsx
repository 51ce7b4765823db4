import { pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { settings as words } from "@pinyu/phrases/settings"
import { Link } from "react-router"
import IconBell from "~icons/tabler/bell"
import IconChevronRight from "~icons/tabler/chevron-right"
import IconCrown from "~icons/tabler/crown"
import IconDevices from "~icons/tabler/devices"
import IconExit from "~icons/tabler/door-exit"
import IconEyeOff from "~icons/tabler/eye-off"
import IconFlag from "~icons/tabler/flag"
import IconPalette from "~icons/tabler/palette"
import IconRosetteDiscountCheck from "~icons/tabler/rosette-discount-check"
import IconShieldHeart from "~icons/tabler/shield-heart"
import IconShieldLock from "~icons/tabler/shield-lock"
import IconUser from "~icons/tabler/user"
import { Icon, type IconDrawing } from "../../ui/icon.tsx"
import styles from "./settings-list.module.css"
import { type ListedPath, listedPages } from "./settings-pages.ts"

const icons: Record<ListedPath, IconDrawing> = {
  [pages.settingsAccount]: IconUser,
  [verificationPages.own]: IconRosetteDiscountCheck,
  [pages.settingsSecurity]: IconShieldLock,
  [pages.settingsDevices]: IconDevices,
  [pages.settingsNotifications]: IconBell,
  [pages.settingsAppearance]: IconPalette,
  [pages.settingsMeetings]: IconShieldHeart,
  [pages.settingsReports]: IconFlag,
  [pages.profilePrivacy]: IconEyeOff,
  [pages.membership]: IconCrown,
  [pages.leaving]: IconExit,
}

interface SettingsListProps {
  /** The listed page that is open, or above the open one. */
  current: string | undefined
}

/** The pages of the settings, each at its own URL. */
export function SettingsList({ current }: SettingsListProps) {
  return (
    <nav aria-label={words.sections}>
      <ul className={styles.list}>
        {listedPages.map(({ path, title, text }) => (
          <li key={path}>
            <Link to={path} className={styles.link} aria-current={path === current ? "page" : undefined}>
              <Icon of={icons[path]} />
              <span className={styles.words}>
                <strong>{title}</strong>
                <span className={styles.text}>{text}</span>
              </span>
              <span className={styles.lead}>
                <Icon of={IconChevronRight} size="1.125rem" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
