import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { contrastOf } from "../../../ui/tokens.fixture.ts"

const css = readFileSync(new URL("message-item.module.css", import.meta.url), "utf8")
const own = css.slice(css.indexOf(".own {"), css.indexOf("}", css.indexOf(".own {")))

/** The tokens of text that one's own bubble replaces, and what replaces them. */
const replaced = new Map(
  [...own.matchAll(/--color-([\w-]+): var\(--color-([\w-]+)\)/g)].map(([, name = "", by = ""]) => [name, by]),
)
const texts = [...new Set(replaced.values())].filter((name) => name.startsWith("on-"))
const pairs = texts.flatMap((text) =>
  ["bubble", "bubble-deep"].flatMap((ground) =>
    (["light", "dark"] as const).map((theme) => ({ text, ground, theme })),
  ),
)

describe("one's own bubble", () => {
  it.each(pairs)("$text on $ground is readable in the $theme theme", ({ text, ground, theme }) => {
    const { ordinary, more } = contrastOf(text, ground, theme)
    expect(ordinary).toBeGreaterThanOrEqual(4.5)
    expect(more).toBeGreaterThanOrEqual(7)
  })

  it("replaces every colour of text that a message uses", () => {
    const quotes = ["reply-quote", "liked-quote", "shared-card", "../share/post-summary"]
    const files = ["message-body", ...quotes, "message-item"]
    const styles = files.map((file) => readFileSync(new URL(`${file}.module.css`, import.meta.url), "utf8"))
    const colours = styles.join("").matchAll(/^ {2}color: var\(--color-([\w-]+)\)/gm)
    const used = [...colours].map(([, name = ""]) => name)
    const own = [...replaced.values(), "bubble"]
    expect([...replaced.keys()]).toEqual(
      expect.arrayContaining([...new Set(used)].filter((name) => !own.includes(name))),
    )
  })
})
