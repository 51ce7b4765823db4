import type { ComponentProps } from "react"
import styles from "./switch.module.css"

interface SwitchProps extends Omit<ComponentProps<"input">, "onChange" | "type"> {
  checked: boolean
  onChange: (on: boolean) => void
}

/** A switch without a visible label: its context or `aria-label` names it. */
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
