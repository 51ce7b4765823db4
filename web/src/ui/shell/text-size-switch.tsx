import { shell } from "@pinyu/phrases/shell"
import { appearance, textScales, useTextScale } from "../../lib/appearance.ts"
import styles from "./color-scheme-switch.module.css"

/** The letter of the smallest choice, in rem. Each letter has the size that it sets. */
const letterSize = 0.75

/** Text sizes from 100 to 150 per cent: four letters in one pill. */
export function TextSizeSwitch() {
  const chosen = useTextScale()
  return (
    <fieldset className={styles.switch} aria-label={shell.textSize}>
      {textScales.map((scale) => (
        <button
          key={scale}
          type="button"
          className={styles.choice}
          aria-pressed={chosen === scale}
          aria-label={shell.textSizePercent(scale)}
          title={shell.textSizePercent(scale)}
          style={{ fontSize: `${(letterSize * scale) / 100}rem` }}
          onClick={() => appearance.setTextScale(scale)}
        >
          {shell.textSizeLetter}
        </button>
      ))}
    </fieldset>
  )
}
