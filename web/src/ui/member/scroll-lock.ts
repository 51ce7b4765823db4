import { useEffect, useState } from "react"

let locks = 0

/**
 * Keeps the page from scrolling below an overlay, until all overlays have released it. The libraries' own locks
 * set a custom property or a style sheet, for which browsers compute the style of the whole page again.
 */
const lockScroll = (scrollbar: number) => {
  const { body } = document
  if (locks++ === 0) {
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

let known = 0
/** The width of the page's scrollbar, which a locked page hides. */
const scrollbarWidth = () => {
  if (locks === 0) known = window.innerWidth - document.documentElement.clientWidth
  return known
}

/** Locks the page while it is mounted, such as in an overlay that is mounted until it has faded. */
export function ScrollLock() {
  // Read before the overlay is in the page, which would have to be laid out for it.
  const [scrollbar] = useState(scrollbarWidth)
  useEffect(() => lockScroll(scrollbar), [scrollbar])
  return null
}
