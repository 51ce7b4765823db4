import { useId } from "react"
import { Switch } from "./switch.tsx"
import styles from "./switch-field.module.css"

interface SwitchFieldProps {
  label: string
  /** What the switch does, in one line. */
  text: string
  /** What takes precedence over it now. */
  note?: string | undefined
  checked: boolean
  onChange: (on: boolean) => void
}

/** A switch that applies immediately; the whole line is the target. */
export function SwitchField({ label, text, note, checked, onChange }: SwitchFieldProps) {
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
        {note && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </span>
      <Switch
        id={`${id}-switch`}
        checked={checked}
        onChange={onChange}
        aria-labelledby={id}
        aria-describedby={note ? `${id}-text ${id}-note` : `${id}-text`}
      />
    </label>
  )
}
