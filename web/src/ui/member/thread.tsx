import { classNames } from "../class-names.ts"
import styles from "./thread.module.css"

interface ThreadEntry {
  by: string
  /** The time, as an instant and as text. */
  at: string
  atLabel: string
  content: string
  /** True when the team wrote the entry. */
  isOurs: boolean
}

/** A chronological thread of messages. */
export function Thread({ entries }: { entries: readonly ThreadEntry[] }) {
  return (
    <ol className={styles.thread}>
      {entries.map(({ by, at, atLabel, content, isOurs }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries keep their order
        <li key={index} className={classNames(styles.entry, isOurs && styles.ours)}>
          <p className={styles.said}>
            <strong dir="auto">{by}</strong>
            <time dateTime={at}>{atLabel}</time>
          </p>
          <p dir="auto" className={styles.content}>
            {content}
          </p>
        </li>
      ))}
    </ol>
  )
}
