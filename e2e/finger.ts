import type { Locator, Page } from "@playwright/test"

/** A finger that rests on something, for as long as a test wants it to. */
export const fingerOn = async (page: Page, place: Locator) => {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error("there is nothing to touch")
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const browser = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints: points })
  await touch("touchStart", [at])
  return {
    slideBy: (x: number) => touch("touchMove", [{ ...at, x: at.x + x }]),
    lift: () => touch("touchEnd", []),
  }
}
