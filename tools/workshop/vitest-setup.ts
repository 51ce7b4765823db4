import axe from "axe-core"
import { afterEach, beforeAll, expect } from "vitest"
import { page } from "vitest/browser"
import { accessibilityRules } from "../../e2e/axe.ts"
import { findOverflows } from "../../e2e/overflows.ts"
import { setScheme, setTextScale } from "./appearance.ts"

const desktop = { width: 1280, height: 800 }

const violations = async (rules: readonly string[]) => {
  // A part is not a whole page: rules about the page's outline do not apply.
  const within = document.querySelector(".workshop-part") ? "body" : "html"
  const { violations } = await axe.run(within, { runOnly: [...rules], resultTypes: ["violations"] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
}

const named = (look: string, faults: string[]) => faults.map((fault) => `${look}: ${fault}`)

/** Waits until the page has adapted to a new width: its scripts react in the next frames. */
const resize = async (width: number, height: number) => {
  await page.viewport(width, height)
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
}

/**
 * What must hold for every story: no violation of axe in light and dark, no overflow at 320 px and at 200 %.
 */
const faultsOfStory = async () => {
  const faults = named("light", await violations(accessibilityRules))
  setScheme("dark")
  // Only colours depend on the scheme.
  faults.push(...named("dark", await violations(["color-contrast"])))
  setScheme("light")
  await resize(320, 640)
  faults.push(...named("at 320 px", findOverflows()))
  setTextScale(200)
  await resize(390, 844)
  faults.push(...named("at 200 %", findOverflows()))
  setTextScale(100)
  await resize(desktop.width, desktop.height)
  return faults
}

beforeAll(async () => {
  const still = document.createElement("style")
  still.textContent = "*, *::before, *::after { transition: none !important; animation: none !important }"
  document.head.append(still)
  // Storybook's own messages, hidden, whose links come before those of the story.
  for (const own of document.querySelectorAll(".sb-wrapper")) own.remove()
  await page.viewport(desktop.width, desktop.height)
})

afterEach(async () => {
  expect(await faultsOfStory()).toEqual([])
})
