import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import { Link } from "react-router"
import { deviceClock } from "../../lib/device-clock.ts"
import { classNames } from "../class-names.ts"
import { AppearanceDisclosure } from "./appearance-disclosure.tsx"
import styles from "./site-footer.module.css"

interface SiteFooterProps {
  /** Members on a phone find these links in their menu instead. */
  desktopOnly?: boolean
}

/** The footer: copyright, legal links, and the appearance of the page. */
export function SiteFooter({ desktopOnly = false }: SiteFooterProps) {
  return (
    <footer className={classNames(styles.footer, desktopOnly && styles.desktopOnly)}>
      <div className={styles.inner}>
        <p className={styles.small}>
          {shell.copyright(deviceClock.now().getFullYear())}
          <span className={styles.adults}>{shell.adultsOnly}</span>
        </p>
        <AppearanceDisclosure />
        <nav className={styles.links} aria-label={shell.legalNavigation}>
          <Link to={pages.terms}>{shell.terms}</Link>
          <Link to={pages.privacy}>{shell.privacy}</Link>
          <Link to={pages.safety}>{shell.safety}</Link>
          <Link to={pages.contact}>{shell.contact}</Link>
        </nav>
      </div>
    </footer>
  )
}
