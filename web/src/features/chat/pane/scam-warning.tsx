import type { ScamHint } from "@pinyu/contract/chat/options"
import type { Message } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import IconShieldExclamation from "~icons/tabler/shield-exclamation"
import { Icon } from "../../../ui/icon.tsx"
import { useReports } from "../message-actions/index.ts"
import styles from "./scam-warning.module.css"

/** The anti-fraud hotline of the police, valid in all of Taiwan. */
const hotline = "tel:165"

interface ScamWarningProps {
  message: Message
  hints: readonly ScamHint[]
}

/** Warns of a typical fraud pattern and names the hotline. Nothing is blocked. */
export function ScamWarning({ message, hints }: ScamWarningProps) {
  const { reportMessage } = useReports()
  return (
    <aside className={styles.warning} aria-label={chat.scamTitle}>
      <Icon of={IconShieldExclamation} size="1.25rem" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{chat.scamTitle}</p>
        {hints.map((hint) => (
          <p key={hint}>{chat.scamText[hint]}</p>
        ))}
        <div className={styles.ways}>
          <a className={styles.way} href={hotline}>
            {chat.scamHotline}
          </a>
          <button type="button" className={styles.way} onClick={() => reportMessage(message)}>
            {chat.scamReport}
          </button>
        </div>
      </div>
    </aside>
  )
}
