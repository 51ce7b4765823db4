import type { ComponentProps } from "react"
import { classNames } from "./class-names.ts"
import styles from "./text.module.css"

/** Running text: comfortable measure, spacing between paragraphs, lists and headings. */
export function Prose({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.prose, className)} />
}
