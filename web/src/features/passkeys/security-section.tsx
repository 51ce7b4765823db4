import { pages } from "@pinyu/contract/pages"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { useId } from "react"
import { Link } from "react-router"
import IconChevronRight from "~icons/tabler/chevron-right"
import IconFingerprint from "~icons/tabler/fingerprint"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import styles from "./security-section.module.css"

/** The settings section that links to the passkeys. */
export function SecuritySection() {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {words.securityTitle}
      </Heading>
      <Link to={pages.passkeys} className={styles.link}>
        <Icon of={IconFingerprint} />
        <span className={styles.words}>
          <strong>{words.settingsLink}</strong>
          <span>{words.settingsText}</span>
        </span>
        <Icon of={IconChevronRight} size="1.125rem" />
      </Link>
    </section>
  )
}
