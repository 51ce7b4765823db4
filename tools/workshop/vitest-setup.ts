import axe from "axe-core"
import { afterEach, beforeAll, expect, vi } from "vitest"
import { accessibilityRules } from "../../e2e/axe.ts"
import { findOverflows } from "../../e2e/overflows.ts"
import { setScheme, setTextScale } from "./appearance.ts"

// Files run side by side in pages of one browser, which would send each other's messages: each page is like a
// private window without storage, and has no lock that another page holds.
IDBFactory.prototype.open = () => {
  throw new DOMException("no storage in stories", "InvalidStateError")
}
Object.defineProperty(navigator, "locks", { value: undefined })

// The stories' relative times look alike on every day: most of their instants are days old, the oldest a week.
// Set before the stories are imported, because some count from the time of their import.
const now = new Date("2026-11-27T12:00:00.000Z")
vi.useFakeTimers({ toFake: ["Date"], now, shouldAdvanceTime: true })

/** A part is not a whole page: rules about the page's outline do not apply. */
const isPart = () => document.querySelector(".workshop-part") !== null

const violations = async (rules: readonly string[]) => {
  const within = isPart() ? "body" : "html"
  const { violations } = await axe.run(within, {
    ...{ runOnly: [...rules], resultTypes: ["violations"] },
    // Stories have no frames, and none of these rules reads style sheets.
    ...{ iframes: false, preload: { assets: ["media"] } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
}

const named = (look: string, faults: string[]) => faults.map((fault) => `${look}: ${fault}`)

/** Waits until the page has adapted to a new size: its scripts react in the next frames. */
const settled = async () => {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
}

const overflows = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  const past = scrollWidth - clientWidth
  return [...findOverflows(), ...(past > 0 ? [`${past} px past the edge`] : [])]
}

/** Stories run in a frame. Its size changes at once, that of the browser's window after three round trips. */
const frame = (window.frameElement as HTMLElement).style
const { width: ownWidth, height: ownHeight } = frame

const resize = (width: number, height: number) => {
  Object.assign(frame, { width: `${width}px`, height: `${height}px` })
  if (window.innerWidth !== width) throw new Error(`the page is not ${width} px wide`)
}

/** The size that Storybook gives the window for each story. */
const resizeBack = () => Object.assign(frame, { width: ownWidth, height: ownHeight })

/** Paragraphs whose lines are evened, and headings whose lines are not. */
const unevenHeadings = () => {
  const wrapOf = (element: Element) => getComputedStyle(element).getPropertyValue("text-wrap-style")
  const wrongly = (selector: string, wrap: string) =>
    [...document.querySelectorAll(selector)].filter((element) => wrapOf(element) !== wrap)
  return [...wrongly("p", "auto"), ...wrongly(":is(h1, h2, h3, h4)", "balance")].map(
    (element) => `${wrapOf(element)} lines: ${element.outerHTML}`,
  )
}

/** Drawings with a length in an attribute that WebKit refuses there. */
const unsizedDrawings = () =>
  [...document.querySelectorAll("svg")]
    .filter((svg) => /rem|[(]/.test(`${svg.getAttribute("width")} ${svg.getAttribute("height")}`))
    .map((svg) => `sized by an attribute: ${svg.outerHTML}`)

/** File fields that leave it to the device what to send. */
const openFileFields = () =>
  [...document.querySelectorAll<HTMLInputElement>("input[type=file]")]
    .filter(({ accept }) => accept === "" || accept.includes("*"))
    .map(({ outerHTML }) => `takes any file: ${outerHTML}`)

/**
 * What must hold for every story: balanced headings, drawings sized by styles, file fields that list types, no
 * violation of axe in light and dark, no overflow at 200 % and at 320 px.
 */
const faultsOfStory = async () => {
  const faults = [
    ...unevenHeadings(),
    ...unsizedDrawings(),
    ...openFileFields(),
    ...named("light", await violations(accessibilityRules)),
  ]
  resize(390, 844)
  setScheme("dark")
  await settled()
  // Only colours depend on the scheme, but a page may have another layout on a phone.
  const rules = isPart() ? ["color-contrast"] : accessibilityRules
  faults.push(...named("dark, on a phone", await violations(rules)))
  setScheme("light")
  setTextScale(200)
  await settled()
  faults.push(...named("at 200 %", overflows()))
  setTextScale(100)
  resize(320, 640)
  await settled()
  faults.push(...named("at 320 px", overflows()))
  return faults
}

beforeAll(() => {
  const still = document.createElement("style")
  still.textContent = "*, *::before, *::after { transition: none !important; animation: none !important }"
  document.head.append(still)
  // Storybook's own hidden messages: their links would come before those of the story.
  for (const own of document.querySelectorAll(".sb-wrapper")) own.remove()
})

afterEach(async () => {
  try {
    expect(await faultsOfStory()).toEqual([])
  } finally {
    resizeBack()
  }
})
