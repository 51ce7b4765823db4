import type { ComponentProps } from "react"
import { classNames } from "./class-names.ts"
import styles from "./text.module.css"

interface HeadingProps extends ComponentProps<"h2"> {
  /** The heading level in the page's outline. */
  level: 1 | 2 | 3 | 4
  size?: "md" | "lg" | "xl" | "2xl"
}

/**
 * A heading in the serif font. Its text comes from a phrase whose key ends in `title`, because the font
 * contains only those characters (`scripts/subset-heading-font.ts`).
 */
export function Heading({ level, size = "lg", className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const
  return <Tag {...rest} className={classNames(styles.heading, styles[`size-${size}`], className)} />
}
