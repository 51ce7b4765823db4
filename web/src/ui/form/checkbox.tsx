import { type ComponentProps, type ReactNode, useId } from "react"
import styles from "./checkbox.module.css"

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode
  error?: ReactNode
}

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={className}>
      <label className={styles.line}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      <div id={errorId} className={styles.error} aria-live="polite">
        {error}
      </div>
    </div>
  )
}
