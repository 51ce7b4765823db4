/** Elements outside the window that cannot be scrolled to, and controls reduced to an ellipsis. */
export const findOverflows = () => {
  const { clientWidth } = document.documentElement
  const isIn = (element: Element | null, overflows: string[]): boolean =>
    element !== null &&
    (overflows.includes(getComputedStyle(element).overflowX) || isIn(element.parentElement, overflows))
  const shown = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  )
  const named = (element: HTMLElement) =>
    [element.localName, element.className, element.textContent?.trim().slice(0, 20)].join(" ")
  const isPast = (element: HTMLElement) => {
    const { left, right, width } = element.getBoundingClientRect()
    if (width <= 1 || (left >= -1 && right <= clientWidth + 1)) return false
    // Decorations may be cut off, controls may not.
    const isControl = element.matches("a, button, input, select, textarea, [role=tab]")
    return !isIn(element.parentElement, isControl ? ["auto", "scroll"] : ["auto", "scroll", "hidden", "clip"])
  }
  const isEllipsis = (element: HTMLElement) => {
    const { textOverflow, fontSize } = getComputedStyle(element)
    const isCut = element.scrollWidth > element.clientWidth + 1
    return textOverflow === "ellipsis" && isCut && element.clientWidth < 2 * Number.parseFloat(fontSize)
  }
  return [
    ...shown.filter(isPast).map((element) => `past the edge: ${named(element)}`),
    ...shown.filter(isEllipsis).map((element) => `only an ellipsis: ${named(element)}`),
  ]
}
