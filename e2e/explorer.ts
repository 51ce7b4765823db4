import type { City } from "@pinyu/contract/options"
import { explore } from "@pinyu/phrases/explore"
import { expect, type Locator, type Page } from "@playwright/test"

/** Page object of the explore page. */
export const explorerOn = (page: Page) => {
  const panel = page.getByRole("region", { name: explore.filterTitle })
  const toggle = page.getByRole("button", { name: new RegExp(`^${explore.filterTitle}`) })
  /** On desktop the filter is initially open. */
  const turnFilter = async (open: boolean) => {
    if ((await toggle.getAttribute("aria-expanded")) !== String(open)) await toggle.click()
    await expect(panel).toBeVisible({ visible: open })
  }
  const explorer = {
    list: page.getByRole("list", { name: explore.members }),
    tiles: page.getByRole("article"),
    panel,
    youngest: panel.getByLabel(explore.youngest),
    oldest: panel.getByLabel(explore.oldest),
    anyAge: panel.getByRole("button", { name: explore.anyAge }),
    region: (city: City) => panel.getByRole("button", { name: city }),
    heartOf: (tile: Locator) => tile.getByRole("button"),
    nameOf: async (tile: Locator) =>
      (await explorer.heartOf(tile).getAttribute("aria-label"))?.slice(2) ?? "",

    openFilter: () => turnFilter(true),
    closeFilter: () => turnFilter(false),
    /** Widens the age filter to all ages. Members of tests are older than that. */
    showAllAges: async () => {
      await explorer.openFilter()
      await explorer.oldest.selectOption("70")
      await explorer.closeFilter()
    },
  }
  return explorer
}
