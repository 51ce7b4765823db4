import type { ReactNode, Ref } from "react"
import styles from "./record-list.module.css"

interface RecordListProps {
  ref?: Ref<HTMLUListElement>
  children: ReactNode
}

/** A list of records, such as reports or decisions. */
export function RecordList({ ref, children }: RecordListProps) {
  return (
    <ul ref={ref} className={styles.list}>
      {children}
    </ul>
  )
}

interface RecordItemProps {
  title: string
  /** A pill with the state. */
  state?: ReactNode
  texts: readonly string[]
  /** Small print, such as a number and a time. */
  notes: ReactNode
  children?: ReactNode
}

/** A record: a title with its state, texts, small print, and what may be done. */
export function RecordItem({ title, state, texts, notes, children }: RecordItemProps) {
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <strong>{title}</strong>
        {state}
      </p>
      {texts.map((text) => (
        <p key={text} className={styles.text} dir="auto">
          {text}
        </p>
      ))}
      <p className={styles.notes}>{notes}</p>
      {children}
    </li>
  )
}
