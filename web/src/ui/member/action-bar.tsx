import type { ComponentProps } from "react"
import { classNames } from "../class-names.ts"
import styles from "./action-bar.module.css"

/** The buttons at the end of a long form: within thumb reach while it scrolls. */
export function ActionBar({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.bar, className)} />
}
