import { type PointerEvent, type SyntheticEvent, useRef, useState } from "react"
import { type SwipeDistance, swipeOffset, swipeStartPx, willAct } from "./swipe.ts"

interface SwipeOptions extends SwipeDistance {
  onSwipe: () => void
  /** Called when the finger reaches the distance, once per swipe. */
  onReached?: () => void
}

/** What a finger moves for itself. */
const isMovedItself = (target: EventTarget) =>
  target instanceof Element && target.closest("input, textarea, video, [role=slider]") !== null

/**
 * A swipe of a finger from the end to the start of an element. Returns how far the element has moved, in px and
 * never positive, and its handlers. Its style needs `touch-action: pan-y`. A menu must offer the same action.
 */
export const useSwipe = ({ onSwipe, onReached, ...distance }: SwipeOptions) => {
  const [offset, setOffset] = useState(0)
  const startX = useRef<number | null>(null)
  const hasMoved = useRef(false)
  const hasReached = useRef(false)
  const reset = () => {
    startX.current = null
    setOffset(0)
  }
  return {
    offset,
    willAct: willAct(offset, distance),
    handlers: {
      onPointerDown: ({ pointerType, isPrimary, clientX, target }: PointerEvent) => {
        hasMoved.current = false
        hasReached.current = false
        startX.current = pointerType === "touch" && isPrimary && !isMovedItself(target) ? clientX : null
      },
      onPointerMove: ({ clientX }: PointerEvent) => {
        if (startX.current === null) return
        const moved = clientX - startX.current
        if (!hasMoved.current && moved > -swipeStartPx) return
        hasMoved.current = true
        const next = swipeOffset(moved, distance)
        setOffset(next)
        if (hasReached.current || !willAct(next, distance)) return
        hasReached.current = true
        onReached?.()
      },
      onPointerUp: ({ currentTarget }: PointerEvent) => {
        if (startX.current === null || !willAct(offset, distance)) return reset()
        if (distance.stays) reset()
        else {
          startX.current = null
          // The row leaves where it was moved to, and disappears with the action.
          setOffset(-currentTarget.clientWidth)
        }
        onSwipe()
      },
      // The browser scrolls instead.
      onPointerCancel: reset,
      // The end of a swipe opens nothing.
      onClickCapture: (event: SyntheticEvent) => {
        if (!hasMoved.current) return
        hasMoved.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
