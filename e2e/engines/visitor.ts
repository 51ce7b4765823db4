import { readFile } from "node:fs/promises"
import { expect } from "@playwright/test"
import { tool } from "../../scripts/lib/tools.mjs"
import { findService } from "../service.ts"
import type { Driver, Target } from "./driver.ts"

/** What a visitor looks for, by what people perceive: the first match counts. */
type Sought =
  | { role: string; name?: string | undefined }
  | { label: string }
  | { text: string }
  /** A file field, which nobody sees: by a selector. */
  | { field: string }

/** The part of Testing Library that is used in the page. */
interface InPage {
  TestingLibraryDom: {
    queryAllByRole: (inside: Element, role: string, options: object) => Element[]
    queryAllByLabelText: (inside: Element, label: string) => Element[]
    queryAllByText: (inside: Element, text: string) => Element[]
  }
}

/** Finds an element in the page, unless the page is about to change. Runs in the page. */
const findInPage = (sought: Sought) => {
  const { TestingLibraryDom: library } = globalThis as unknown as InPage
  if (document.documentElement.hasAttribute("data-pending")) return null
  const { body } = document
  const all = () => {
    if ("field" in sought) return [...document.querySelectorAll(sought.field)]
    if ("label" in sought) return library.queryAllByLabelText(body, sought.label)
    if ("text" in sought) return library.queryAllByText(body, sought.text)
    return library.queryAllByRole(body, sought.role, { name: sought.name })
  }
  const isOff = (element: Element) =>
    element.matches(":disabled") || element.getAttribute("aria-disabled") === "true"
  const isSeen = (element: Element) =>
    "field" in sought || element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  /** Before React has taken a page over, a press is lost. */
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))
  const isReady = (element: Element) => isAlive(element) && isSeen(element) && !isOff(element)
  const found = all().find(isReady) ?? null
  // Pages scroll smoothly, and a driver clicks where an element was.
  if (!("field" in sought)) found?.scrollIntoView({ block: "center", behavior: "instant" })
  return found
}

const describe = (sought: Sought) => Object.values(sought).join(" ")

/** A person in a browser of any engine. What they look for is awaited. */
export const visitorWith = async (driver: Driver) => {
  const library = await readFile(
    await tool("tools", "@testing-library", "dom", "dist", "@testing-library", "dom.umd.js"),
    "utf8",
  )

  /** Runs a function of the page's with what it is given. */
  const expressionOf = <Given>(inPage: (given: Given) => unknown, given: Given) =>
    `(${inPage})(${JSON.stringify(given)})`

  const find = async (sought: Sought) => {
    if (!(await driver.read("'TestingLibraryDom' in globalThis")))
      await driver.read(`(() => { ${library} })()`)
    return driver.find(expressionOf(findInPage, sought))
  }

  /** Does something with an element as soon as it is there and lets it happen. */
  const withElement = (sought: Sought, act: (target: Target) => Promise<void>) =>
    expect(async () => {
      const target = await find(sought)
      if (!target) throw new Error(`not there: ${describe(sought)}`)
      await act(target)
    }, describe(sought)).toPass({ timeout: 15_000 })

  const visitor = {
    open: (path: string) => driver.open(new URL(path, findService().web).href),
    press: (sought: Sought) => withElement(sought, (target) => target.click()),
    write: (sought: Sought, text: string) => withElement(sought, (target) => target.type(text)),
    attach: (field: string, ...paths: string[]) => withElement({ field }, (target) => target.attach(paths)),
    sees: (sought: Sought) => withElement(sought, async () => {}),
    /** Chooses an option of a select by its value, as its picker does. */
    choose: async (label: string, value: string) => {
      await visitor.sees({ label })
      await driver.read(
        expressionOf(
          ([name, chosen]: readonly [string, string]) => {
            const library = (globalThis as unknown as InPage).TestingLibraryDom
            const [select] = library.queryAllByLabelText(document.body, name)
            if (!(select instanceof HTMLSelectElement)) throw new Error(`no select ${name}`)
            select.value = chosen
            select.dispatchEvent(new Event("change", { bubbles: true }))
          },
          [label, value] as const,
        ),
      )
    },
    /** The value of an expression in the page. */
    read: (expression: string) => driver.read(expression),
    errors: () => driver.errors(),
    leave: () => driver.end(),
  }
  return visitor
}

export type Visitor = Awaited<ReturnType<typeof visitorWith>>
