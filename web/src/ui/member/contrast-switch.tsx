import { appearanceWords as words } from "@pinyu/phrases/appearance"
import IconStandard from "~icons/tabler/contrast"
import IconContrast from "~icons/tabler/contrast-filled"
import IconDeviceDesktop from "~icons/tabler/device-desktop"
import { type Contrast, contrast, useContrast } from "../../lib/contrast.ts"
import { Icon, type IconDrawing } from "../icon.tsx"
import styles from "../shell/color-scheme-switch.module.css"

/** The choices, in order. */
export const contrastChoices: readonly { value: Contrast; label: string; icon: IconDrawing }[] = [
  { value: "system", label: words.contrastSystem, icon: IconDeviceDesktop },
  { value: "standard", label: words.contrastStandard, icon: IconStandard },
  { value: "more", label: words.contrastMore, icon: IconContrast },
]

/** System, standard or more contrast: three small buttons in one pill. */
export function ContrastSwitch() {
  const chosen = useContrast()
  return (
    <fieldset className={styles.switch} aria-label={words.contrast}>
      {contrastChoices.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-pressed={chosen === value}
          aria-label={label}
          title={label}
          onClick={() => contrast.set(value)}
        >
          <Icon of={icon} size="1.125rem" />
        </button>
      ))}
    </fieldset>
  )
}
