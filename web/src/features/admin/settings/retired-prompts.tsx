import { type Prompt, type PromptTheme, promptThemes } from "@pinyu/contract/profiles/prompts"
import { promptTexts, promptThemeNames } from "@pinyu/phrases/prompts"
import { Checkbox } from "../../../ui/form/checkbox.tsx"
import styles from "./retired-prompts.module.css"

const themes = Object.entries(promptThemes) as [PromptTheme, readonly Prompt[]][]

/** All prompts of profiles, with a check at each retired one. */
export function RetiredPrompts({ name, retired }: { name: string; retired: readonly Prompt[] }) {
  return themes.map(([theme, prompts]) => (
    <fieldset key={theme} className={styles.theme}>
      <legend>{promptThemeNames[theme]}</legend>
      {prompts.map((prompt) => (
        <Checkbox
          key={prompt}
          name={name}
          value={prompt}
          label={promptTexts[prompt]}
          defaultChecked={retired.includes(prompt)}
        />
      ))}
    </fieldset>
  ))
}
