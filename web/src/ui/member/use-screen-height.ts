import { useEffect } from "react"

/**
 * Sets `--screen-height` to the height that a phone's keyboard leaves: most browsers lay the keyboard
 * over the bottom of the page.
 */
export const useScreenHeight = (isActive: boolean) => {
  useEffect(() => {
    const view = window.visualViewport
    if (!isActive || !view) return
    const { style } = document.documentElement
    const fit = () => {
      // While the page is zoomed in, the viewport shows only a part of it.
      if (view.scale > 1.01) return
      style.setProperty("--screen-height", `${view.height}px`)
      // Some browsers scroll the whole page instead.
      window.scrollTo(0, 0)
    }
    view.addEventListener("resize", fit)
    return () => {
      view.removeEventListener("resize", fit)
      style.removeProperty("--screen-height")
    }
  }, [isActive])
}
