import type { Page } from "@playwright/test"

/** Stops the installed clock of a page, a second later. Only the test advances it from here on. */
export const stopClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
