import type { ScamHint } from "@pinyu/contract/chat/options"
import type { Message } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import IconShieldExclamation from "~icons/tabler/shield-exclamation"
import { Icon } from "../../../ui/icon.tsx"
import { useReports } from "../message-actions/index.ts"
import styles from "./scam-warning.module.css"

/** The hotline of the police against fraud, the same all over Taiwan. */
const hotline = "tel:165"

interface ScamWarningProps {
  message: Message
  hints: readonly ScamHint[]
}

/** Warns the reader of what is often the beginning of a fraud, and says whom to ask. Nothing is held back. */
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
