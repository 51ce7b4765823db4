import type { ScamHint } from "@pinyu/contract/chat/options"
import { chat } from "@pinyu/phrases/chat"
import { IconShieldExclamation } from "@tabler/icons-react"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./scam-warning.module.css"

/** The hotline of the police against fraud, the same all over Taiwan. */
const hotline = "tel:165"

/** Warns the reader of what is often the beginning of a fraud, and says whom to ask. Nothing is held back. */
export function ScamWarning({ hints }: { hints: readonly ScamHint[] }) {
  return (
    <aside className={styles.warning} aria-label={chat.scamTitle}>
      <Icon of={IconShieldExclamation} size="1.25rem" className={styles.icon} />
      <div>
        <p className={styles.title}>{chat.scamTitle}</p>
        {hints.map((hint) => (
          <p key={hint}>{chat.scamText[hint]}</p>
        ))}
        <a className={styles.hotline} href={hotline}>
          {chat.scamHotline}
        </a>
      </div>
    </aside>
  )
}
