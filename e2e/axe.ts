import type { Page } from "@playwright/test"
import axe from "axe-core"

/** What everybody needs, and what makes a page good to use. */
export const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/**
 * What breaks `rules` (names of rules or of groups of them) on the page, or in the one part of it that `within` selects.
 * Not by `@axe-core/playwright`: it opens a page of its own for each look, for frames that we do not have, and takes six times
 * as long.
 */
export const violationsOn = async (page: Page, rules: readonly string[], within = "html") => {
  await page.evaluate(axe.source)
  return page.evaluate(
    async ({ rules, within }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") }
      const { violations } = await axe.run(within, { runOnly: [...rules], resultTypes: ["violations"] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
    },
    { rules, within },
  )
}
