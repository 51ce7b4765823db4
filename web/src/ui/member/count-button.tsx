import type { ComponentProps, ReactNode } from "react"
import { classNames } from "../class-names.ts"
import styles from "./count-button.module.css"

interface CountProps {
  icon: ReactNode
  /** The count; zero is not shown. */
  count: number
}

interface CountButtonProps extends CountProps, Omit<ComponentProps<"button">, "children"> {
  /** The accessible label with action and count. */
  label: string
}

/** An icon with a count, under a post or a wish. `aria-pressed` colours it. */
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

/** The same without a button. The caller adds the text for screen readers. */
export function Count({ icon, count }: CountProps) {
  return (
    <span className={styles.count} aria-hidden="true">
      {icon}
      <span>{count}</span>
    </span>
  )
}
