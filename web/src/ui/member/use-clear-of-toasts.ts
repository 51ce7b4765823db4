import { type RefObject, useEffect } from "react"
import { useVisibleArea } from "./use-visible-area.ts"

/** What people write in or press, in the part of the screen where toasts would cover it. */
const low = new Set<Element>()

const place = () => document.documentElement.toggleAttribute("data-toasts-above", low.size > 0)

/** Below the upper two fifths: above a phone's keyboard counts as low too. */
const lowerPart = { rootMargin: "-40% 0px 0px 0px" }

/** Toasts stand at the top of the screen while this field or bar is in its lower part. */
export const useClearOfToasts = (element: RefObject<Element | null>) => {
  useVisibleArea()
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) low.add(current)
      else low.delete(current)
      place()
    }, lowerPart)
    observer.observe(current)
    return () => {
      observer.disconnect()
      low.delete(current)
      place()
    }
  }, [element])
}
