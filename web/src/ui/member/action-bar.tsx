import { type ComponentProps, useRef } from "react"
import { classNames } from "../class-names.ts"
import styles from "./action-bar.module.css"
import { useClearOfToasts } from "./use-clear-of-toasts.ts"

/** The buttons at the end of a long form: within thumb reach while it scrolls, above a phone's keyboard. */
export function ActionBar({ className, ...rest }: Omit<ComponentProps<"div">, "ref">) {
  const bar = useRef<HTMLDivElement>(null)
  useClearOfToasts(bar)
  return <div {...rest} ref={bar} className={classNames(styles.bar, className)} />
}
