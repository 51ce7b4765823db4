import { settings } from "@pinyu/phrases/settings"
import { shell } from "@pinyu/phrases/shell"
import { useId } from "react"
import { Heading } from "../../ui/heading.tsx"
import { ColorSchemeSwitch } from "../../ui/shell/color-scheme-switch.tsx"
import { TextSizeSwitch } from "../../ui/shell/text-size-switch.tsx"
import styles from "./settings-appearance.module.css"

/** The appearance settings of this device. */
export function SettingsAppearance() {
  const id = useId()
  return (
    <section className={styles.appearance} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {settings.appearanceTitle}
      </Heading>
      <div className={styles.choices}>
        <div>
          <span aria-hidden="true">{shell.textSize}</span>
          <TextSizeSwitch />
        </div>
        <div>
          <span aria-hidden="true">{shell.scheme}</span>
          <ColorSchemeSwitch />
        </div>
      </div>
    </section>
  )
}
