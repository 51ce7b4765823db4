import { useId } from "react"
import { Chip } from "../../../../ui/chip.tsx"
import styles from "./fields.module.css"

interface ChoiceChipsProps<Value extends string> {
  label: string
  options: Readonly<Record<Value, string>>
  value: string
  /** Empty when the selection was removed. */
  onChoose: (value: Value | "") => void
  error: string | undefined
}

/** An optional single choice as chips: pressing the selected one removes the selection. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { label, options, value, onChoose, error } = props
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset as a wrapping row
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-error`} className={styles.choice}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.chips}>
        {(Object.entries(options) as [Value, string][]).map(([option, name]) => (
          <Chip
            key={option}
            selected={option === value}
            aria-invalid={error ? true : undefined}
            onClick={() => onChoose(option === value ? "" : option)}
          >
            {name}
          </Chip>
        ))}
      </div>
      <div id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </div>
    </div>
  )
}
