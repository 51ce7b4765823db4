import type { ReactNode } from "react"
import { classNames } from "../class-names.ts"
import styles from "./pill.module.css"

export type PillTone = "green" | "blue" | "yellow" | "red" | "grey"

interface PillProps {
  tone: PillTone
  /** With a lamp before the word, for what can change while one looks. */
  lamp?: boolean
  children: ReactNode
}

/** A word for a state, in its colour. */
export function Pill({ tone, lamp = false, children }: PillProps) {
  return <span className={classNames(styles.pill, styles[tone], lamp && styles.lamp)}>{children}</span>
}
