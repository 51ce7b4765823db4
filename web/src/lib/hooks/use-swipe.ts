import { type PointerEvent, type SyntheticEvent, useRef, useState } from "react"
import { isSwipe, type SwipeDistance, swipeOffset, willAct } from "./swipe.ts"

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
  const start = useRef<{ x: number; y: number } | null>(null)
  const hasMoved = useRef(false)
  const hasReached = useRef(false)
  const reset = () => {
    start.current = null
    setOffset(0)
  }
  return {
    offset,
    willAct: willAct(offset, distance),
    handlers: {
      onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y, target }: PointerEvent) => {
        hasMoved.current = false
        hasReached.current = false
        start.current = pointerType === "touch" && isPrimary && !isMovedItself(target) ? { x, y } : null
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (!start.current) return
        const moved = clientX - start.current.x
        if (!hasMoved.current) {
          const swipes = isSwipe(moved, clientY - start.current.y)
          if (swipes === false) start.current = null
          if (!swipes) return
        }
        hasMoved.current = true
        const next = swipeOffset(moved, distance)
        setOffset(next)
        if (hasReached.current || !willAct(next, distance)) return
        hasReached.current = true
        onReached?.()
      },
      onPointerUp: ({ currentTarget }: PointerEvent) => {
        if (!start.current || !willAct(offset, distance)) return reset()
        if (distance.stays) reset()
        else {
          start.current = null
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
