import { Menu } from "@mantine/core"
import type { ReactNode } from "react"
import { classNames } from "../class-names.ts"
import switchStyles from "../shell/color-scheme-switch.module.css"
import styles from "./avatar-menu.module.css"

interface MenuChoicesProps<Value extends string> {
  label: string
  chosen: Value
  choices: readonly { value: Value; label: string; content: ReactNode }[]
  onChoose: (value: Value) => void
}

/**
 * A setting as menu items, since a menu may contain only items and the arrow keys must reach them. The menu
 * stays open.
 */
export function MenuChoices<Value extends string>({
  label,
  chosen,
  choices,
  onChoose,
}: MenuChoicesProps<Value>) {
  const choose = (value: string) => {
    const choice = choices.find((one) => one.value === value)
    if (choice) onChoose(choice.value)
  }
  return (
    <Menu.RadioGroup value={chosen} onChange={choose}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu */}
      <div role="group" aria-label={label} className={styles.scheme}>
        <span aria-hidden="true">{label}</span>
        <span className={switchStyles.switch}>
          {choices.map((choice) => (
            <Menu.RadioItem
              key={choice.value}
              value={choice.value}
              closeMenuOnClick={false}
              classNames={{
                item: classNames(switchStyles.choice, styles.schemeItem),
                itemLabel: styles.schemeLabel ?? "",
                itemIndicator: styles.schemeIndicator ?? "",
              }}
              aria-label={choice.label}
              title={choice.label}
            >
              {choice.content}
            </Menu.RadioItem>
          ))}
        </span>
      </div>
    </Menu.RadioGroup>
  )
}
