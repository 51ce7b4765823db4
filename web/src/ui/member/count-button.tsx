import type { ComponentProps, ReactNode } from "react"
import { classNames } from "../class-names.ts"
import styles from "./count-button.module.css"

interface CountProps {
  icon: ReactNode
  /** How many; none is not said. */
  count: number
}

interface CountButtonProps extends CountProps, Omit<ComponentProps<"button">, "children"> {
  /** What it does and how many there are, in words for a screen reader. */
  label: string
}

/** An icon with a count beside it, under a post or a wish. `aria-pressed` colours it. */
export function CountButton({ label, icon, count, className, ...rest }: CountButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(styles.count, styles.button, className)}
    >
      {icon}
      {count > 0 && <span>{count}</span>}
    </button>
  )
}

/** The same where there is nothing to press. What it says to a screen reader stands beside it. */
export function Count({ icon, count }: CountProps) {
  return (
    <span className={styles.count} aria-hidden="true">
      {icon}
      <span>{count}</span>
    </span>
  )
}
