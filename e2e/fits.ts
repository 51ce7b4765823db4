import { expect, type Page } from "@playwright/test"
import { findOverflows } from "./overflows.ts"
import { overflowOf } from "./screen.ts"

/** Doubles the text size. All sizes are relative to the root. */
const enlarge = () => document.documentElement.style.setProperty("--text-scale", "2")

const looks = [
  { name: "at 200 %", width: 390, scale: 2 },
  { name: "at 320 px", width: 320, scale: 1 },
]

/** Checks an open page with large text and on a narrow phone. It stays at the last width. */
export const expectFits = async (page: Page, what: string) => {
  for (const { name, width, scale } of looks) {
    await page.setViewportSize({ width, height: 844 })
    if (scale === 2) await page.evaluate(enlarge)
    else await page.evaluate(() => document.documentElement.style.removeProperty("--text-scale"))
    await expect.soft.poll(() => page.evaluate(findOverflows), { message: `${what} ${name}` }).toEqual([])
    expect.soft(await overflowOf(page), `${what} ${name}: px past the edge`).toBe(0)
  }
}
