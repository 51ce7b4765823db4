import type { City } from "@pinyu/contract/options"
import { explore } from "@pinyu/phrases/explore"
import { expect, type Locator, type Page } from "@playwright/test"

/** The explore page as a person uses it. */
export const explorerOn = (page: Page) => {
  const panel = page.getByRole("region", { name: explore.filterTitle })
  const toggle = page.getByRole("button", { name: new RegExp(`^${explore.filterTitle}`) })
  /** On a wide screen the filter stands open from the start. */
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
    /** Every member who can be filtered by age: no test's own are among them. */
    showAllAges: async () => {
      await explorer.openFilter()
      await explorer.oldest.selectOption("70")
      await explorer.closeFilter()
    },
  }
  return explorer
}
