import type { ReactNode } from "react"
import { classNames } from "../class-names.ts"
import styles from "./pill.module.css"

export type PillTone = "green" | "blue" | "yellow" | "red" | "grey"

interface PillProps {
  tone: PillTone
  /** Shows a status light before the label, for a state that may change meanwhile. */
  lamp?: boolean
  children: ReactNode
}

/** A coloured label for a state. */
export function Pill({ tone, lamp = false, children }: PillProps) {
  return <span className={classNames(styles.pill, styles[tone], lamp && styles.lamp)}>{children}</span>
}
