import { pages } from "@pinyu/contract/pages"
import type { Page } from "@playwright/test"
import { explorerOn } from "../explorer.ts"
import { expect, test } from "../fixtures.ts"

/** Records the groups that the page's next view transition animates. */
const recordTransition = (page: Page) =>
  page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      void transition.ready.then(() => {
        const effects = document.getAnimations().map(({ effect }) => effect)
        const groups = effects.map((effect) => effect instanceof KeyframeEffect && effect.pseudoElement)
        document.documentElement.dataset.groups = groups.filter(Boolean).join(" ")
      })
      return transition
    }
  })

for (const { reducedMotion, moves } of [
  { reducedMotion: "no-preference", moves: /view-transition-group\(member-photo\)/ },
  { reducedMotion: "reduce", moves: /^$/ },
] as const)
  test(`the photo of a tile moves into the profile, with motion ${reducedMotion}`, {
    tag: ["@nightly", "@phone"],
  }, async ({ page, member: _member }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto(pages.explore)
    const link = explorerOn(page).tiles.first().getByRole("link")
    await expect(link).toBeVisible()
    await recordTransition(page)
    await link.click()
    await expect(page.locator("html")).toHaveAttribute("data-groups", moves)
  })
