import { type ComponentProps, useEffect, useRef } from "react"
import { later } from "../../../lib/later.ts"

const pressMs = 450
/** Further than this, a finger scrolls. */
const stillPx = 10

type Handlers = Pick<
  ComponentProps<"div">,
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onPointerLeave" | "onContextMenu"
>

/** The click that comes when the finger is lifted means nothing, whatever has risen under it meanwhile. */
const swallowNextClick = () => {
  const off = new AbortController()
  const listening = { capture: true, signal: off.signal }
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    off.abort()
  }
  document.addEventListener("click", swallow, listening)
  // Whatever begins anew is meant.
  for (const beginning of ["pointerdown", "keydown"])
    document.addEventListener(beginning, () => off.abort(), listening)
}

/** Tells of a finger that rests on something. A mouse has other ways. */
export const useLongPress = (onLongPress: () => void): Handlers => {
  const press = useRef<{ x: number; y: number; callOff: () => void } | null>(null)
  const isSpent = useRef(false)

  const end = () => {
    press.current?.callOff()
    press.current = null
  }
  useEffect(() => () => press.current?.callOff(), [])

  return {
    onPointerDown: ({ pointerType, clientX, clientY }) => {
      end()
      isSpent.current = false
      if (pointerType !== "touch") return
      const callOff = later(() => {
        isSpent.current = true
        swallowNextClick()
        onLongPress()
      }, pressMs)
      press.current = { x: clientX, y: clientY, callOff }
    },
    onPointerMove: ({ clientX, clientY }) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > stillPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu: (event) => {
      // The browser's own menu for a long press would cover ours.
      if (press.current || isSpent.current) event.preventDefault()
    },
  }
}
