import { chatMedia } from "@pinyu/phrases/chat-media"
import type { ReactNode } from "react"
import { Button } from "../../../ui/button.tsx"
import { Icon, type IconDrawing } from "../../../ui/icon.tsx"
import styles from "./media.module.css"

interface MediaNoteProps {
  icon: IconDrawing
  children: ReactNode
  /** Retries the load, if that may help. */
  onRetry?: () => void
}

/** Replaces a picture or a video that cannot be shown. */
export function MediaError({ icon, children, onRetry }: MediaNoteProps) {
  return (
    <div className={styles.note}>
      <Icon of={icon} />
      <span>{children}</span>
      {onRetry && (
        <Button variant="quiet" size="sm" onClick={onRetry}>
          {chatMedia.tryAgain}
        </Button>
      )}
    </div>
  )
}

interface PreparingProps {
  label: string
  /** From 0 to 1; null while unknown. */
  progress: number | null
}

/** Covers a file that the server still processes. */
export function Preparing({ label, progress }: PreparingProps) {
  return (
    <div className={styles.preparing}>
      <span>{label}</span>
      <progress aria-label={label} {...(progress !== null && { value: progress })} max={1} />
    </div>
  )
}
