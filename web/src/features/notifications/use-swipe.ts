import { type PointerEvent, type SyntheticEvent, useRef, useState } from "react"

/** Distances in px: from where a movement is a swipe, and from where its end acts. */
const distances = { start: 10, act: 96 }

/**
 * A swipe of a finger from the end to the start of a row. Returns how far the row has moved, in px and
 * never positive, and the handlers of the row. A menu must offer the same action.
 */
export const useSwipe = (onSwipe: () => void) => {
  const [offset, setOffset] = useState(0)
  const startX = useRef<number | null>(null)
  const hasMoved = useRef(false)
  const reset = () => {
    startX.current = null
    setOffset(0)
  }
  return {
    offset,
    willAct: offset <= -distances.act,
    handlers: {
      onPointerDown: ({ pointerType, isPrimary, clientX }: PointerEvent) => {
        hasMoved.current = false
        startX.current = pointerType === "touch" && isPrimary ? clientX : null
      },
      onPointerMove: ({ clientX }: PointerEvent) => {
        if (startX.current === null) return
        const moved = Math.min(0, clientX - startX.current)
        if (!hasMoved.current && moved > -distances.start) return
        hasMoved.current = true
        setOffset(moved)
      },
      onPointerUp: ({ currentTarget }: PointerEvent) => {
        if (offset > -distances.act) return reset()
        startX.current = null
        // The row leaves where it was moved to, and disappears with the action.
        setOffset(-currentTarget.clientWidth)
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
