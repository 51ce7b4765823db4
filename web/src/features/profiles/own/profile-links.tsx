import { pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { firstSteps } from "@pinyu/phrases/first-steps"
import { profiles as words } from "@pinyu/phrases/profiles"
import { verification } from "@pinyu/phrases/verification"
import { Link } from "react-router"
import IconChevronRight from "~icons/tabler/chevron-right"
import IconHeartSearch from "~icons/tabler/heart-search"
import IconRosetteDiscountCheck from "~icons/tabler/rosette-discount-check"
import IconShieldLock from "~icons/tabler/shield-lock"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./profile-links.module.css"

const links = [
  { to: pages.firstStep("preferences"), icon: IconHeartSearch, label: firstSteps.preferences.label },
  { to: verificationPages.own, icon: IconRosetteDiscountCheck, label: verification.title },
  { to: pages.profilePrivacy, icon: IconShieldLock, label: words.privacyLink },
]

/** What else belongs to the profile, on pages of its own. */
export function ProfileLinks() {
  return (
    <nav className={styles.links} aria-label={words.title}>
      {links.map(({ to, icon, label }) => (
        <Link key={to} to={to}>
          <Icon of={icon} size="1.25rem" />
          {label}
          <Icon of={IconChevronRight} size="1rem" />
        </Link>
      ))}
    </nav>
  )
}
