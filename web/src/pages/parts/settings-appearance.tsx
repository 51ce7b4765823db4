import { appearanceWords as words } from "@pinyu/phrases/appearance"
import { shell } from "@pinyu/phrases/shell"
import { reducedData, useReducedData } from "../../lib/reduced-data.ts"
import { ContrastSwitch } from "../../ui/member/contrast-switch.tsx"
import { SingleKeysSwitch } from "../../ui/member/shortcuts-dialog.tsx"
import { SwitchField } from "../../ui/member/switch-field.tsx"
import { ColorSchemeSwitch } from "../../ui/shell/color-scheme-switch.tsx"
import { TextSizeSwitch } from "../../ui/shell/text-size-switch.tsx"
import styles from "./settings-appearance.module.css"

/** The appearance settings of this device. */
export function SettingsAppearance() {
  return (
    <div className={styles.choices}>
      <div>
        <span aria-hidden="true">{shell.textSize}</span>
        <TextSizeSwitch />
      </div>
      <div>
        <span aria-hidden="true">{shell.scheme}</span>
        <ColorSchemeSwitch />
      </div>
      <div>
        <span aria-hidden="true">{words.contrast}</span>
        <ContrastSwitch />
      </div>
      <div className={styles.switch}>
        <SwitchField
          label={words.reducedData}
          text={words.reducedDataText}
          checked={useReducedData()}
          onChange={reducedData.set}
        />
      </div>
      <div className={styles.switch}>
        <SingleKeysSwitch />
      </div>
    </div>
  )
}
