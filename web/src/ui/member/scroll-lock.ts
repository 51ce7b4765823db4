import { useEffect } from "react"

let locks = 0

/**
 * Keeps the page from scrolling below an overlay, until all overlays have released it. The libraries' own locks
 * set a custom property or a style sheet, for which browsers compute the style of the whole page again.
 */
const lockScroll = () => {
  const { documentElement, body } = document
  if (locks++ === 0) {
    const scrollbar = window.innerWidth - documentElement.clientWidth
    body.style.overflow = "hidden"
    // The page keeps its width without the scrollbar.
    if (scrollbar > 0) body.style.marginInlineEnd = `${scrollbar}px`
  }
  return () => {
    if (--locks > 0) return
    body.style.overflow = ""
    body.style.marginInlineEnd = ""
  }
}

/** Locks the page while it is mounted, such as in an overlay that is mounted until it has faded. */
export function ScrollLock() {
  useEffect(lockScroll, [])
  return null
}
