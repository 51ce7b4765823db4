import { pages } from "@pinyu/contract/pages"
import { expect, type Page } from "@playwright/test"
import { explorerOn } from "./explorer.ts"
import { findService } from "./service.ts"

/** A screen to be looked at: by a person on pictures, and by the rules of accessibility. */
export interface Screen {
  name: string
  /** It stands differently on a desk: it is looked at there too. */
  wide?: true
  /** Brings the page there, and waits until all of it is shown. */
  open: (page: Page) => Promise<void>
}

/** Waits for the heading of a page. */
export const headingOn = (page: Page, name?: string) =>
  expect(page.getByRole("heading", { level: 1, ...(name !== undefined && { name }) })).toBeVisible()

/** How many pixels of the page lie past the edge of the window. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** A screen that an address is enough for. */
export const at = (name: string, address: string, heading?: string): Screen => ({
  name,
  open: async (page) => {
    await page.goto(address)
    await headingOn(page, heading)
  },
})

/** Answers a call in the server's place: some states cannot be brought about on a service that is well. */
export const answering = (page: Page, path: string, status: number, json: object) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({
      status,
      json,
      headers: {
        "access-control-allow-origin": findService().web,
        "access-control-allow-credentials": "true",
      },
    }),
  )

/** Opens the grid, and waits for its members. */
export const openExplore = async (page: Page) => {
  await page.goto(pages.explore)
  await expect(explorerOn(page).tiles.first()).toBeVisible()
}
