import { useId } from "react"
import { VisuallyHidden } from "../visually-hidden.tsx"
import styles from "./radio-list.module.css"

interface RadioOption<Value extends string> {
  value: Value
  label: string
  /** What the option means, in one line. */
  text?: string
}

interface RadioListProps<Value extends string> {
  label: string
  /** Hides the label where a heading says the same; screen readers name it. */
  hidesLabel?: boolean
  /** The form field. */
  name: string
  options: readonly RadioOption<Value>[]
  /** The choice, if the owner of the list keeps it. */
  value?: Value
  /** The first choice, if the form keeps it. */
  initial?: Value | undefined
  /** The error message, also announced. */
  error?: string | undefined
  /** Focuses the first option when a dialog opens. */
  autoFocus?: boolean
  onChoose?: (value: Value) => void
}

/** A choice of one among a few options; each whole line is the target. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, hidesLabel, name, options, value, initial, error, autoFocus, onChoose } = props
  const errorId = useId()
  const isChosen = (option: Value) =>
    value === undefined ? { defaultChecked: option === initial } : { checked: option === value }
  return (
    <fieldset className={styles.list} aria-describedby={error && errorId}>
      <legend className={styles.legend}>
        {hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      {options.map((option, index) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            {...isChosen(option.value)}
            aria-invalid={error ? true : undefined}
            onChange={() => onChoose?.(option.value)}
            data-autofocus={(autoFocus && index === 0) || undefined}
          />
          <span>
            <span className={styles.name}>{option.label}</span>
            {option.text && <span className={styles.text}>{option.text}</span>}
          </span>
        </label>
      ))}
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
