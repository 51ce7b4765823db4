import { type Prompt, type PromptTheme, promptThemes } from "@pinyu/contract/profiles/prompts"
import { promptTexts, promptThemeNames, ownPrompts as words } from "@pinyu/phrases/prompts"
import { Dialog, DialogText } from "../../../../ui/member/dialog.tsx"
import styles from "./prompts.module.css"

const themes = Object.entries(promptThemes) as [PromptTheme, readonly Prompt[]][]

interface PromptPickerProps {
  open: boolean
  /** The prompts that can be chosen. */
  choices: ReadonlySet<Prompt>
  onChoose: (prompt: Prompt) => void
  onClose: () => void
}

/** A sheet with the prompts, grouped by theme. */
export function PromptPicker({ open, choices, onChoose, onClose }: PromptPickerProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.pickTitle} size="44rem">
      <DialogText>{words.pickText}</DialogText>
      <div className={styles.themes}>
        {themes.map(([theme, prompts]) => (
          <section key={theme} className={styles.theme} aria-labelledby={`theme-${theme}`}>
            <h3 id={`theme-${theme}`} className={styles.themeName}>
              {promptThemeNames[theme]}
            </h3>
            <ul>
              {prompts
                .filter((prompt) => choices.has(prompt))
                .map((prompt) => (
                  <li key={prompt}>
                    <button type="button" className={styles.choice} onClick={() => onChoose(prompt)}>
                      {promptTexts[prompt]}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
