import { common } from "@pinyu/phrases/common"
import type { ReactNode } from "react"
import IconAlertCircle from "~icons/tabler/alert-circle"
import IconCircleCheck from "~icons/tabler/circle-check"
import IconInfoCircle from "~icons/tabler/info-circle"
import { Button } from "../button.tsx"
import { classNames } from "../class-names.ts"
import { Icon } from "../icon.tsx"
import styles from "./banner.module.css"

export type Tone = "info" | "success" | "error"

const icons = { info: IconInfoCircle, success: IconCircleCheck, error: IconAlertCircle }

interface BannerProps {
  tone?: Tone
  children: ReactNode
  /** A small button or link after the text. */
  action?: ReactNode
  /** Shows a retry button instead of `action`. */
  onRetry?: () => void
  className?: string
}

/** An inline message. An error interrupts a screen reader, other tones wait. */
export function Banner({ tone = "info", children, action, onRetry, className }: BannerProps) {
  return (
    <div
      className={classNames(styles.banner, styles[tone], className)}
      role={tone === "error" ? "alert" : "status"}
    >
      <Icon of={icons[tone]} className={styles.icon} />
      <div className={styles.words}>{children}</div>
      {onRetry ? (
        <Button variant="quiet" size="sm" onClick={onRetry}>
          {common.retry}
        </Button>
      ) : (
        action
      )}
    </div>
  )
}
