import { common } from "@pinyu/phrases/common"
import type { ComponentProps } from "react"
import styles from "./chip.module.css"
import { classNames } from "./class-names.ts"

interface ChipProps extends ComponentProps<"button"> {
  /** The state of a toggle, also for screen readers. Leave out for a chip that only acts. */
  selected?: boolean
}

/** A small toggle. */
export function Chip({ selected, className, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={selected} {...rest} className={classNames(styles.chip, className)} />
  )
}

interface BadgeProps {
  /** The count; 0 shows nothing, above 99 it shows "99+". */
  count: number
  /** The accessible label, for example "3 則未讀訊息". Leave out inside a control whose own label says it. */
  label?: string
  /** Grey: the count calls for nothing. */
  quiet?: boolean
}

/** A count in a wine-red pill. */
export function Badge({ count, label, quiet = false }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={classNames(styles.badge, quiet && styles.quiet)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {count > 99 ? common.countOverflow : count}
    </span>
  )
}

/** A wine-red dot in place of a count. */
export function DotBadge({ label, quiet = false }: { label: string; quiet?: boolean }) {
  return <span role="img" aria-label={label} className={classNames(styles.dot, quiet && styles.quiet)} />
}
