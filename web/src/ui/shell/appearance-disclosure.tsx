import { shell } from "@pinyu/phrases/shell"
import type { FocusEvent, KeyboardEvent } from "react"
import styles from "./appearance-disclosure.module.css"
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx"
import { TextSizeSwitch } from "./text-size-switch.tsx"

/** Closes the panel when the keyboard leaves it, so that it never covers what has the focus. */
const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}

const closeOnEscape = ({ currentTarget, key }: KeyboardEvent<HTMLDetailsElement>) => {
  if (key !== "Escape" || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector("summary")?.focus()
}

/**
 * Text size and colour scheme behind one word. A native disclosure, so that prerendered pages open it
 * before their scripts have loaded. On a phone, its panel stands on the upper edge of the nearest positioned
 * ancestor.
 */
export function AppearanceDisclosure() {
  return (
    <details className={styles.disclosure} onBlur={closeOnLeave} onKeyDown={closeOnEscape}>
      <summary className={styles.summary}>{shell.appearance}</summary>
      <div className={styles.panel}>
        <div className={styles.choice}>
          <span aria-hidden="true">{shell.textSize}</span>
          <TextSizeSwitch />
        </div>
        <div className={styles.choice}>
          <span aria-hidden="true">{shell.scheme}</span>
          <ColorSchemeSwitch />
        </div>
      </div>
    </details>
  )
}
