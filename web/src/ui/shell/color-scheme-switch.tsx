import { shell } from "@pinyu/phrases/shell"
import IconDeviceDesktop from "~icons/tabler/device-desktop"
import IconMoon from "~icons/tabler/moon"
import IconSun from "~icons/tabler/sun"
import { appearance, type ColorSchemeChoice, useColorSchemeChoice } from "../../lib/appearance.ts"
import { Icon, type IconDrawing } from "../icon.tsx"
import styles from "./color-scheme-switch.module.css"

/** The choices, in order. */
export const schemeChoices: readonly { value: ColorSchemeChoice; label: string; icon: IconDrawing }[] = [
  { value: "system", label: shell.schemeSystem, icon: IconDeviceDesktop },
  { value: "light", label: shell.schemeLight, icon: IconSun },
  { value: "dark", label: shell.schemeDark, icon: IconMoon },
]

/** System, light or dark: three small buttons in one pill. */
export function ColorSchemeSwitch() {
  const chosen = useColorSchemeChoice()
  return (
    <fieldset className={styles.switch} aria-label={shell.scheme}>
      {schemeChoices.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-pressed={chosen === value}
          aria-label={label}
          title={label}
          data-scheme={value}
          onClick={() => appearance.setColorScheme(value)}
        >
          <Icon of={icon} size="1.125rem" />
        </button>
      ))}
    </fieldset>
  )
}
