import type { Page } from "@playwright/test"
import axe from "axe-core"

/** WCAG 2.2 AA and best practices. */
export const accessibilityRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Resolves when colour transitions have ended, because intermediate colours fail the contrast rules. */
const coloursSettled = async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.all(changes.map(({ finished }) => finished.catch(() => undefined)))
}

/** Accessibility violations of an open page: all rules in light mode, colour rules in dark mode. */
export const violationsInBothSchemes = async (page: Page) => {
  const found = await violationsOn(page, accessibilityRules)
  await page.emulateMedia({ colorScheme: "dark" })
  const inDark = await violationsOn(page, ["color-contrast"])
  await page.emulateMedia({ colorScheme: "light" })
  await page.evaluate(coloursSettled)
  return [...found, ...inDark.map((violation) => `in the dark ${violation}`)]
}

/**
 * Violations of axe rules or rule groups on the page or in the element `within`. Does not use
 * `@axe-core/playwright`, which opens an extra page per run and takes six times as long.
 */
const violationsOn = async (page: Page, rules: readonly string[], within = "html") => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
  await page.evaluate(coloursSettled)
  return page.evaluate(
    async ({ rules, within }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") }
      const { violations } = await axe.run(within, { runOnly: [...rules], resultTypes: ["violations"] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
    },
    { rules, within },
  )
}
