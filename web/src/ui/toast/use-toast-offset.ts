import { type RefObject, useEffect } from "react"

/** The distance that a sticky bar keeps from the bottom, in px. */
const distanceBelow = (bar: Element) => Number.parseFloat(getComputedStyle(bar).insetBlockEnd) || 0

/** Positions toasts above a bar at the bottom, whatever its height. */
export const useToastOffset = (bar: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const height = entry.borderBoxSize[0]?.blockSize ?? 0
      style.setProperty("--toast-offset", `${height + distanceBelow(entry.target)}px`)
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty("--toast-offset")
    }
  }, [bar])
}
