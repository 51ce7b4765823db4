import type { ReactNode } from "react"
import { classNames } from "../class-names.ts"
import styles from "./pill.module.css"

export type PillTone = "green" | "blue" | "yellow" | "grey"

/** A word for a state, in its colour. */
export function Pill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return <span className={classNames(styles.pill, styles[tone])}>{children}</span>
}
