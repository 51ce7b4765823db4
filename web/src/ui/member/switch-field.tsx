import { useId } from "react"
import { Switch } from "./switch.tsx"
import styles from "./switch-field.module.css"

interface SwitchFieldProps {
  label: string
  /** What the switch does, in one line. */
  text: string
  checked: boolean
  onChange: (on: boolean) => void
}

/** A switch that applies immediately; the whole line is the target. */
export function SwitchField({ label, text, checked, onChange }: SwitchFieldProps) {
  const id = useId()
  return (
    <label className={styles.line} htmlFor={`${id}-switch`}>
      <span className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <span id={`${id}-text`} className={styles.text}>
          {text}
        </span>
      </span>
      <Switch
        id={`${id}-switch`}
        checked={checked}
        onChange={onChange}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
      />
    </label>
  )
}
