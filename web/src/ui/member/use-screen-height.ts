import { useEffect } from "react"

/**
 * Tells the style sheets, as `--screen-height`, how much of the screen a phone's keyboard leaves: most browsers lay it
 * over the page, and what stands at the bottom would be under it.
 */
export const useScreenHeight = (wanted: boolean) => {
  useEffect(() => {
    const view = window.visualViewport
    if (!wanted || !view) return
    const { style } = document.documentElement
    const fit = () => {
      // Magnified by two fingers, what is seen is a part of the page.
      if (view.scale > 1.01) return
      style.setProperty("--screen-height", `${view.height}px`)
      // Some push the whole page up instead.
      window.scrollTo(0, 0)
    }
    view.addEventListener("resize", fit)
    return () => {
      view.removeEventListener("resize", fit)
      style.removeProperty("--screen-height")
    }
  }, [wanted])
}
