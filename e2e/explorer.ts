import type { City } from "@pinyu/contract/options"
import { explore } from "@pinyu/phrases/explore"
import { friends } from "@pinyu/phrases/friends"
import { expect, type Locator, type Page } from "@playwright/test"

/** Page object of the explore page. */
export const explorerOn = (page: Page) => {
  const sheet = page.getByRole("dialog", { name: explore.filterTitle })
  const panel = page.getByRole("region", { name: explore.filterTitle }).or(sheet)
  const toggle = page.getByRole("button", { name: new RegExp(`^${explore.filterTitle}`) })
  /** A panel on desktop; a sheet on a phone. */
  const isSheet = async () => (await toggle.getAttribute("aria-haspopup")) === "dialog"
  const explorer = {
    list: page.getByRole("list", { name: explore.members }),
    tiles: page.getByRole("article"),
    sheet,
    panel,
    toggle,
    /** The button of the sheet, with or without the number of members. */
    show: sheet.getByRole("button", { name: /^看看.*會員$/ }),
    youngest: panel.getByRole("slider", { name: explore.youngest }),
    oldest: panel.getByRole("slider", { name: explore.oldest }),
    anyAge: panel.getByRole("button", { name: explore.anyAge }),
    clear: panel.getByRole("button", { name: new RegExp(`^${explore.clear}`) }),
    region: (city: City) => panel.getByRole("button", { name: city }),
    heartOf: (tile: Locator) => tile.getByRole("button", { name: /^喜歡/ }),
    passOf: (tile: Locator) => tile.getByRole("button", { name: new RegExp(`^${friends.pass("")}`) }),

    openFilter: async () => {
      if ((await toggle.getAttribute("aria-expanded")) !== "true") await toggle.click()
      await expect(panel).toBeVisible()
    },
    /** Only the sheet counts. */
    waitForCount: async () => {
      if (await isSheet()) await explorer.show.locator("[aria-busy=false]").waitFor()
    },
    /** Applies the sheet. */
    closeFilter: async () => {
      await ((await isSheet()) ? explorer.show : toggle).click()
      await expect(panel).toBeHidden()
    },
    /** Shows all members, the newest first. Members of tests have one identity, and an age beyond the slider's end. */
    showNewest: async () => {
      await explorer.openFilter()
      await explorer.clear.click()
      await panel.getByRole("button", { name: explore.sorts.newest }).click()
      await explorer.closeFilter()
      await expect(explorer.list).toHaveAttribute("aria-busy", "false")
    },
    /** Shows all members. */
    showAll: async () => {
      await explorer.openFilter()
      await explorer.clear.click()
      await explorer.closeFilter()
      await expect(explorer.list).toHaveAttribute("aria-busy", "false")
    },
  }
  return explorer
}
