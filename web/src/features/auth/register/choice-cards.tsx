import { useId } from "react"
import { classNames } from "../../../ui/class-names.ts"
import styles from "./choice-cards.module.css"

interface Choice<V extends string> {
  value: V
  label: string
  text?: string
}

interface ChoiceCardsProps<V extends string> {
  legend: string
  name: string
  choices: readonly Choice<V>[]
  value: V | ""
  onChoose: (value: V) => void
  error: string | undefined
  /** Side by side, for short choices. */
  row?: boolean
}

/** A radio group as touchable cards; arrow keys work as usual. */
export function ChoiceCards<V extends string>({
  legend,
  name,
  choices,
  value,
  onChoose,
  error,
  row = false,
}: ChoiceCardsProps<V>) {
  const errorId = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={classNames(styles.cards, row && styles.row)}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              className={styles.radio}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
            />
            <span className={styles.words}>
              <span className={styles.label}>{choice.label}</span>
              {choice.text && <span className={styles.text}>{choice.text}</span>}
            </span>
          </label>
        ))}
      </div>
      <div id={errorId} className={styles.error} aria-live="polite">
        {error}
      </div>
    </fieldset>
  )
}
