import type { AtRule, ChildNode, Plugin, Root, Rule } from "postcss"

const hover = /:hover\b/
const everyHover = new RegExp(hover, "g")
/** Matches nothing, with the specificity of `:hover`. */
const never = ":not(*, :root)"

/** Whether `:hover` stands in an argument, as in `:is(:hover, :focus-visible)`, without which the rest still matches. */
const isOptional = (selector: string) =>
  [...selector.matchAll(everyHover)].every(({ index }) => {
    const before = selector.slice(0, index)
    return before.split("(").length > before.split(")").length
  })

/** Whether a media query around the rule names hovering. */
const knowsHover = (node: ChildNode): boolean => {
  const parent = node.parent as AtRule | Root | Rule | undefined
  if (parent === undefined || parent.type === "root") return false
  return (
    (parent.type === "atrule" && parent.name === "media" && /\bhover\b/.test(parent.params)) ||
    knowsHover(parent)
  )
}

/**
 * Limits the styles of `:hover` to devices that can hover. A finger's press also hovers, and its style would be
 * computed, laid out and painted in a frame of its own before the click is handled; it would also stay after the
 * finger has left.
 */
export const hoverStyles = (): Plugin => ({
  postcssPlugin: "pinyu-hover-styles",
  Once(root, postcss) {
    const rules: Rule[] = []
    root.walkRules(hover, (rule) => {
      if (!knowsHover(rule)) rules.push(rule)
    })
    for (const rule of rules) {
      const media = (value: string, selectors: readonly string[]) => {
        if (selectors.length === 0) return
        const clone = rule.clone({ selectors: [...selectors] })
        rule.before(new postcss.AtRule({ name: "media", params: `(hover: ${value})`, nodes: [clone] }))
      }
      media("hover", rule.selectors)
      media(
        "none",
        rule.selectors.filter(isOptional).map((selector) => selector.replaceAll(everyHover, never)),
      )
      rule.remove()
    }
  },
})
