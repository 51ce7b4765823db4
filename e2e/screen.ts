import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { expect, type Locator, type Page } from "@playwright/test"
import { explorerOn } from "./explorer.ts"
import { findService } from "./service.ts"

/** A screen for screenshots and accessibility checks. */
export interface Screen {
  name: string
  /** Opens the screen and waits until it is complete. */
  open: (page: Page) => Promise<void>
}

/** Waits for a page's heading. */
export const headingOn = (page: Page, name?: string) =>
  expect(page.getByRole("heading", { level: 1, ...(name !== undefined && { name }) })).toBeVisible()

/** The toasts of a page. */
export const noticesOn = (page: Page) => page.getByRole("region", { name: common.notices })

/** The horizontal overflow of the page in pixels. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Whether an element is there and in the viewport now. */
export const isInViewport = async (target: Locator) =>
  (await target.count()) > 0 &&
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })

/** A screen that only needs a URL. */
export const at = (name: string, address: string, heading?: string): Screen => ({
  name,
  open: async (page) => {
    await page.goto(address)
    await headingOn(page, heading)
  },
})

/** Mocks a call, for states that a healthy service does not have. Answers once `released` resolves. */
export const answering = (
  page: Page,
  path: string,
  status: number,
  json: object,
  released: Promise<void> = Promise.resolve(),
) =>
  page.route(`**${path}`, async (route) => {
    await released
    await route.fulfill({
      status,
      json,
      headers: {
        "access-control-allow-origin": findService().web,
        "access-control-allow-credentials": "true",
      },
    })
  })

/** Opens the grid and waits for its members. */
export const openExplore = async (page: Page) => {
  await page.goto(pages.explore)
  await expect(explorerOn(page).tiles.first()).toBeVisible()
}
