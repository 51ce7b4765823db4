import type { Locator, Page } from "@playwright/test"

/** A touch that lasts until the test releases it. */
export const touchOn = async (page: Page, place: Locator) => {
  // Waits until the element no longer moves, for example with a list that an earlier touch has scrolled.
  await place.tap({ trial: true })
  const box = await place.boundingBox()
  if (!box) throw new Error("the element is not visible")
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const browser = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints: points })
  await touch("touchStart", [at])
  return {
    slideBy: (x: number, y = 0) => touch("touchMove", [{ x: at.x + x, y: at.y + y }]),
    lift: () => touch("touchEnd", []),
  }
}
