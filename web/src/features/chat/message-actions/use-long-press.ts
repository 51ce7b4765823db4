import { type ComponentProps, useEffect, useRef } from "react"
import { setTimer } from "../../../lib/set-timer.ts"

const pressMs = 450
/** A longer move is a scroll. */
const moveTolerancePx = 10

type Handlers = Pick<
  ComponentProps<"div">,
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onPointerLeave" | "onContextMenu"
>

/** Touch devices get menus as bottom sheets. */
export const isTouchDevice = () => matchMedia("(hover: none)").matches

/** Ignores the click after the finger is lifted, because another element may be under it by then. */
const suppressNextClick = () => {
  const off = new AbortController()
  const listening = { capture: true, signal: off.signal }
  const stopClick = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    off.abort()
  }
  document.addEventListener("click", stopClick, listening)
  // A new press or key is intended.
  for (const beginning of ["pointerdown", "keydown"])
    document.addEventListener(beginning, () => off.abort(), listening)
}

/** Detects a long press. Ignores the mouse. */
export const useLongPress = (onLongPress: () => void): Handlers => {
  const press = useRef<{ x: number; y: number; cancelTimer: () => void } | null>(null)
  const isHandled = useRef(false)

  const end = () => {
    press.current?.cancelTimer()
    press.current = null
  }
  useEffect(() => () => press.current?.cancelTimer(), [])

  return {
    onPointerDown: ({ pointerType, clientX, clientY }) => {
      end()
      isHandled.current = false
      if (pointerType !== "touch") return
      const cancelTimer = setTimer(() => {
        isHandled.current = true
        suppressNextClick()
        onLongPress()
      }, pressMs)
      press.current = { x: clientX, y: clientY, cancelTimer }
    },
    onPointerMove: ({ clientX, clientY }) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > moveTolerancePx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu: (event) => {
      // The browser's own context menu would cover ours.
      if (press.current || isHandled.current) event.preventDefault()
    },
  }
}
