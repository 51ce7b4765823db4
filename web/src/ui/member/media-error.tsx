import { common } from "@pinyu/phrases/common"
import type { ReactNode } from "react"
import { Button } from "../button.tsx"
import { Icon, type IconDrawing } from "../icon.tsx"
import styles from "./media-error.module.css"

interface MediaErrorProps {
  icon: IconDrawing
  children: ReactNode
  /** Retries the load, if that may help. Not inside a link or a button. */
  onRetry?: (() => void) | undefined
}

/** Replaces a picture or a video that cannot be shown. Fills its container. */
export function MediaError({ icon, children, onRetry }: MediaErrorProps) {
  return (
    <span className={styles.error}>
      <Icon of={icon} />
      <span>{children}</span>
      {onRetry && (
        <Button variant="quiet" size="sm" onClick={onRetry}>
          {common.retry}
        </Button>
      )}
    </span>
  )
}
