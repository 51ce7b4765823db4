import type { ReactNode } from "react"
import styles from "./second-step.module.css"

interface RowProps {
  name: string
  /** The state, beside the name. */
  state: ReactNode
  text: string
  /** The button. */
  children: ReactNode
}

/** A row of the second step: name, state and button. */
export function Row({ name, state, text, children }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {state}
        </p>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </div>
  )
}

/** New recovery codes, which are returned only once. */
export interface NewCodes {
  codes: readonly string[]
  /** The toast after the codes are saved; an earlier one would cover them. */
  doneText: string
}

export interface CodesReceiver {
  onCodes: (shown: NewCodes) => void
}
