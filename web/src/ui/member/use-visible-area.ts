import { useEffect } from "react"

/** How many parts of the page follow the visible area. */
let users = 0

const follow = (view: VisualViewport, { style }: HTMLElement) => {
  const measure = () => {
    // While the page is zoomed in, the viewport shows only a part of it.
    if (view.scale > 1.01) return
    const covered = Math.round(window.innerHeight - view.height - view.offsetTop)
    style.setProperty("--keyboard-inset", `${Math.max(0, covered)}px`)
    style.setProperty("--visible-top", `${Math.round(view.offsetTop)}px`)
  }
  const stop = new AbortController()
  for (const event of ["resize", "scroll"]) view.addEventListener(event, measure, { signal: stop.signal })
  measure()
  return () => {
    stop.abort()
    for (const name of ["--keyboard-inset", "--visible-top"]) style.removeProperty(name)
  }
}

let stop = () => {}

/**
 * Sets `--keyboard-inset`, how much of the page's bottom a phone's keyboard covers, and `--visible-top`, how far the
 * browser moved the page up for it: most browsers lay the keyboard over the page.
 */
export const useVisibleArea = () => {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    if (users++ === 0) stop = follow(view, document.documentElement)
    return () => {
      if (--users === 0) stop()
    }
  }, [])
}
