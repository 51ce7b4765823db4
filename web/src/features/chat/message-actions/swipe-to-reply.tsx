import type { CSSProperties, ReactNode } from "react"
import IconArrowBackUp from "~icons/tabler/arrow-back-up"
import { vibrateShortly } from "../../../lib/haptics.ts"
import { useSwipe } from "../../../lib/hooks/use-swipe.ts"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./swipe-to-reply.module.css"

/** Nearer than a deletion: a reply can be cancelled. */
const distance = { actPx: 56, stays: true }

interface SwipeToReplyProps {
  /** The message takes no reply, or its menu is open. */
  isOff: boolean
  onReply: () => void
  /** The bubble. */
  children: ReactNode
}

/** A bubble that a finger moves aside to reply to its message. The menu does the same. */
export function SwipeToReply({ isOff, onReply, children }: SwipeToReplyProps) {
  const { offset, willAct, handlers } = useSwipe({
    ...distance,
    onSwipe: () => {
      if (!isOff) onReply()
    },
    onReached: () => {
      if (!isOff) vibrateShortly()
    },
  })
  const isMoved = offset < 0 && !isOff
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    "--swiped": `${offset}px`,
    "--shown": Math.min(1, -offset / distance.actPx),
  }
  return (
    <div className={styles.swipe} style={isMoved ? style : undefined} {...handlers}>
      {isMoved && (
        <span className={classNames(styles.arrow, willAct && styles.willAct)}>
          <Icon of={IconArrowBackUp} size="1.25rem" />
        </span>
      )}
      <div className={classNames(styles.bubble, isMoved && styles.moved)}>{children}</div>
    </div>
  )
}
