import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { contrastOf } from "../../ui/tokens.fixture.ts"

const source = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8")

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
  const { ordinary, more } = contrastOf(text, ground, theme)
  expect(ordinary).toBeGreaterThanOrEqual(4.5)
  expect(more).toBeGreaterThanOrEqual(7)
})

it("the tags have colours of their own, so that this test sees them", () => {
  expect(textColours).toEqual(expect.arrayContaining(["gold-text", "ink-soft"]))
})
