import { pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { account } from "@pinyu/phrases/account"
import { meetings } from "@pinyu/phrases/meetings"
import { membership } from "@pinyu/phrases/membership"
import { reports } from "@pinyu/phrases/reports"
import { settings as words } from "@pinyu/phrases/settings"
import { verification } from "@pinyu/phrases/verification"
import { NavLink } from "react-router"
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
import { Icon } from "../../ui/icon.tsx"
import styles from "./settings-list.module.css"

const sections = [
  { to: pages.settingsAccount, icon: IconUser, name: words.accountTitle, text: words.accountText },
  {
    ...{ to: verificationPages.own, icon: IconRosetteDiscountCheck },
    ...{ name: verification.title, text: verification.settingsText },
  },
  { to: pages.settingsSecurity, icon: IconShieldLock, name: words.securityTitle, text: words.securityText },
  { to: pages.settingsDevices, icon: IconDevices, name: words.devicesTitle, text: words.devicesText },
  {
    ...{ to: pages.settingsNotifications, icon: IconBell },
    ...{ name: words.notificationsTitle, text: words.notificationsText },
  },
  {
    to: pages.settingsAppearance,
    icon: IconPalette,
    name: words.appearanceTitle,
    text: words.appearanceText,
  },
  {
    to: pages.settingsMeetings,
    icon: IconShieldHeart,
    name: meetings.title,
    text: meetings.settingsText,
  },
  { to: pages.settingsReports, icon: IconFlag, name: reports.own.title, text: reports.own.settingsText },
  { to: pages.profilePrivacy, icon: IconEyeOff, name: words.privacyTitle, text: words.privacyText },
  { to: pages.membership, icon: IconCrown, name: membership.title, text: membership.settingsText },
  { to: pages.leaving, icon: IconExit, name: account.title, text: account.settingsText },
]

/** The sections of the settings, each at its own URL. */
export function SettingsList() {
  return (
    <nav aria-label={words.sections}>
      <ul className={styles.list}>
        {sections.map(({ to, icon, name, text }) => (
          <li key={to}>
            <NavLink to={to} className={styles.link ?? ""}>
              <Icon of={icon} />
              <span className={styles.words}>
                <strong>{name}</strong>
                <span className={styles.text}>{text}</span>
              </span>
              <span className={styles.lead}>
                <Icon of={IconChevronRight} size="1.125rem" />
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
