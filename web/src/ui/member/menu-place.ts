/** The distance to the button in px, and the least distance to the edges of the screen. */
const gap = 8
const margin = 5

/** Whether the browser itself places an element beside another. */
const canAnchor = () => CSS.supports("position-try-fallbacks", "flip-block")

/** Places the menu below its button, above where there is no room below, and within the screen. */
const place = (menu: HTMLElement, target: HTMLElement) => {
  const { top, bottom, right } = target.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = menu
  const below = bottom + gap
  const isAbove = below + height > window.innerHeight && top - gap - height >= 0
  const fitting = Math.max(margin, Math.min(below, window.innerHeight - margin - height))
  menu.style.top = `${isAbove ? top - gap - height : fitting}px`
  menu.style.left = `${Math.max(margin, Math.min(right, window.innerWidth - margin) - width)}px`
}

let menus = 0

/** Keeps an open menu at its button. Returns a function that ends it. */
export const followTarget = (menu: HTMLElement, target: HTMLElement) => {
  if (canAnchor()) {
    const anchor = `--menu-${menus++}`
    target.style.setProperty("anchor-name", anchor)
    menu.style.setProperty("position-anchor", anchor)
    return () => target.style.removeProperty("anchor-name")
  }
  const update = () => place(menu, target)
  update()
  // Also the scrolling of lists inside the page.
  const listening = { capture: true, passive: true }
  window.addEventListener("scroll", update, listening)
  window.addEventListener("resize", update)
  // The keyboard of a phone resizes only this one.
  window.visualViewport?.addEventListener("resize", update)
  return () => {
    window.removeEventListener("scroll", update, listening)
    window.removeEventListener("resize", update)
    window.visualViewport?.removeEventListener("resize", update)
  }
}
