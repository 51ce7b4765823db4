import { passkeys as words } from "@pinyu/phrases/passkeys"
import { Heading } from "../../ui/heading.tsx"
import { describeBrowser } from "./browser.ts"
import styles from "./passkeys.module.css"

/** Explains why this browser has no passkeys, and lists alternatives. */
export function UnsupportedPanel() {
  const { browser, system } = describeBrowser(navigator.userAgent)
  return (
    <div className={styles.card} role="alert">
      <Heading level={2} size="md">
        {words.unsupportedTitle}
      </Heading>
      <p>{words.unsupportedText}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{words.browser}</dt>
          <dd>{browser ?? words.unknown}</dd>
        </div>
        <div>
          <dt>{words.system}</dt>
          <dd>{system ?? words.unknown}</dd>
        </div>
      </dl>
      <h3 className={styles.subtitle}>{words.tipsTitle}</h3>
      <ul className={styles.tips}>
        {words.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <p>{words.passwordInstead}</p>
    </div>
  )
}
