import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

const source = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8")
const [ordinary = "", raised = ""] = source("../../ui/tokens.css").split(":root[data-contrast]")

/** The colours of the tokens in light and dark. */
const tokensIn = (css: string) =>
  new Map(
    [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
      ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
    ),
  )
const tokens = tokensIn(ordinary)
const tokensOfMoreContrast = new Map([...tokens, ...tokensIn(raised)])

/** The relative luminance of WCAG 2.2. */
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The text colours of a card, its tags included, and of the categories in the form. */
const textColours = ["wish-card.module.css", "create-fields.module.css"].flatMap((file) =>
  [...source(file).matchAll(/^ {2}color: var\(--color-([\w-]+)\)/gm)].map(([, name = ""]) => name),
)
/** What is behind them: the paper of ended wishes, cards, pinned cards and chosen categories. */
const grounds = ["paper", "raised", "gold-tint", "wine-tint"]
const pairs = [...new Set(["ink", ...textColours])].flatMap((text) =>
  grounds.flatMap((ground) => (["light", "dark"] as const).map((theme) => ({ text, ground, theme }))),
)

it.each(pairs)("$text on $ground is readable in the $theme theme", ({ text, ground, theme }) => {
  const ratio = (known: typeof tokens) =>
    contrast(known.get(text)?.[theme] ?? "", known.get(ground)?.[theme] ?? "")
  expect(ratio(tokens)).toBeGreaterThanOrEqual(4.5)
  expect(ratio(tokensOfMoreContrast)).toBeGreaterThanOrEqual(7)
})

it("the tags have colours of their own, so that this test sees them", () => {
  expect(textColours).toEqual(expect.arrayContaining(["gold-text", "ink-soft"]))
})
