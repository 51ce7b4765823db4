import { common } from "@pinyu/phrases/common"
import type { ComponentProps } from "react"
import styles from "./chip.module.css"
import { classNames } from "./class-names.ts"

interface ChipProps extends ComponentProps<"button"> {
  /** Whether it is chosen; also told to screen readers. Leave out for a chip that only acts. */
  selected?: boolean
}

/** A small choice that is on or off. */
export function Chip({ selected, className, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={selected} {...rest} className={classNames(styles.chip, className)} />
  )
}

interface BadgeProps {
  /** How many; nothing is shown for 0, "99+" above 99. */
  count: number
  /** What is counted, in words: "3 則未讀訊息". Leave out inside a control whose own name says it. */
  label?: string
}

/** A count in a wine-red pill. */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={styles.badge}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {count > 99 ? common.countOverflow : count}
    </span>
  )
}
