import { common } from "@pinyu/phrases/common"
import { settings } from "@pinyu/phrases/settings"
import { shell } from "@pinyu/phrases/shell"
import { useId } from "react"
import { Heading } from "../ui/heading.tsx"
import { ColorSchemeSwitch } from "../ui/shell/color-scheme-switch.tsx"
import { TextSizeSwitch } from "../ui/shell/text-size-switch.tsx"
import styles from "./settings.module.css"

export const meta = () => [{ title: common.documentName(settings.appearanceTitle) }]

/** The appearance settings of this device. */
export default function SettingsAppearancePage() {
  const id = useId()
  return (
    <section className={styles.appearance} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {settings.appearanceTitle}
      </Heading>
      <div className={styles.choice}>
        <span aria-hidden="true">{shell.textSize}</span>
        <TextSizeSwitch />
      </div>
      <div className={styles.choice}>
        <span aria-hidden="true">{shell.scheme}</span>
        <ColorSchemeSwitch />
      </div>
    </section>
  )
}
