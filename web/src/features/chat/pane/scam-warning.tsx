import type { Message } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import IconShieldExclamation from "~icons/tabler/shield-exclamation"
import { Icon } from "../../../ui/icon.tsx"
import { useReportMessage } from "../message-actions/index.ts"
import styles from "./scam-warning.module.css"

/** The hotline of the police against fraud, the same all over Taiwan. */
const hotline = "tel:165"

/** Warns the reader of what is often the beginning of a fraud, and says whom to ask. Nothing is held back. */
export function ScamWarning({ message }: { message: Message }) {
  const report = useReportMessage()
  return (
    <aside className={styles.warning} aria-label={chat.scamTitle}>
      <Icon of={IconShieldExclamation} size="1.25rem" className={styles.icon} />
      <div>
        <p className={styles.title}>{chat.scamTitle}</p>
        {message.scam_hints.map((hint) => (
          <p key={hint}>{chat.scamText[hint]}</p>
        ))}
        <div className={styles.ways}>
          <a className={styles.way} href={hotline}>
            {chat.scamHotline}
          </a>
          <button type="button" className={styles.way} onClick={() => report(message)}>
            {chat.scamReport}
          </button>
        </div>
      </div>
    </aside>
  )
}
