import type { ComponentProps } from "react"
import styles from "./switch.module.css"

interface SwitchProps extends Omit<ComponentProps<"input">, "onChange" | "type"> {
  checked: boolean
  onChange: (on: boolean) => void
}

/** A switch without words: what stands around it, or its label, says what it does. */
export function Switch({ checked, onChange, ...rest }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={styles.switch}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      {...rest}
    />
  )
}
