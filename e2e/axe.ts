import type { Page } from "@playwright/test"
import axe from "axe-core"

/** WCAG 2.2 AA and best practices. */
export const accessibilityRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/**
 * Violations of axe rules or rule groups on the page or in the element `within`. Does not use
 * `@axe-core/playwright`, which opens an extra page per run and takes six times as long.
 */
export const violationsOn = async (page: Page, rules: readonly string[], within = "html") => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ rules, within }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") }
      const { violations } = await axe.run(within, { runOnly: [...rules], resultTypes: ["violations"] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
    },
    { rules, within },
  )
}
