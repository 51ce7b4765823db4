import { type RefObject, useEffect } from "react"

/** Positions toasts above a bar at the bottom, whatever its height. */
export const useToastOffset = (bar: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const [box] = entry?.borderBoxSize ?? []
      style.setProperty("--toast-offset", `${box?.blockSize ?? 0}px`)
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty("--toast-offset")
    }
  }, [bar])
}
