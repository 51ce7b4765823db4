import type { ComponentProps } from "react"
import { classNames } from "./class-names.ts"
import styles from "./screen.module.css"

interface ScreenProps extends ComponentProps<"div"> {
  /** The largest width of the content, from the whole page to a single notice. */
  width?: "page" | "wide" | "medium" | "column" | "narrow"
}

/** Centres the content of a page, limits its width and sets its padding. */
export function Screen({ width = "page", className, ...rest }: ScreenProps) {
  return <div {...rest} className={classNames(styles.screen, styles[width], className)} />
}
