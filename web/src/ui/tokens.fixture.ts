import { readFileSync } from "node:fs"

const [ordinary = "", raised = ""] = readFileSync(new URL("tokens.css", import.meta.url), "utf8").split(
  ":root[data-contrast]",
)

export type Theme = "light" | "dark"

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

/** The contrast of a token on another one, in the ordinary colours and in those of more contrast. */
export const contrastOf = (text: string, ground: string, theme: Theme) => {
  const ratio = (known: typeof tokens) =>
    contrast(known.get(text)?.[theme] ?? "", known.get(ground)?.[theme] ?? "")
  return { ordinary: ratio(tokens), more: ratio(tokensOfMoreContrast) }
}
