import "@mantine/core/styles/Menu.layer.css"
import "@mantine/core/styles/Popover.layer.css"
import "@mantine/core/styles/UnstyledButton.layer.css"
import { Menu } from "@mantine/core"
import { useRef } from "react"
import { IconButton, type IconButtonLook } from "../button.tsx"
import { Icon, type IconDrawing } from "../icon.tsx"
import styles from "./menu.module.css"
import { type MenuAction, menuLook } from "./menu.ts"

/** An action of the menu. */
export interface OfferedAction extends MenuAction {
  /** Why it cannot be chosen now. It stays in the menu, so that everybody can read it. */
  unavailable?: string | undefined
}

interface ActionMenuProps {
  /** The menu's accessible label. */
  label: string
  icon: IconDrawing
  /** The button's look: plain when a page shows many of them. */
  look?: IconButtonLook
  items: readonly OfferedAction[]
}

/** An icon button that opens a menu of actions. */
export function ActionMenu({ label, icon, look = "ring", items }: ActionMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  // The item unmounts with its menu: a dialog that it opens must return the focus to the button.
  const choose = (onChoose: () => void) => {
    target.current?.focus()
    onChoose()
  }
  return (
    // Fixed, so that no list that scrolls clips it.
    <Menu {...menuLook} width="13rem" floatingStrategy="fixed">
      <Menu.Target>
        <IconButton ref={target} label={label} look={look}>
          <Icon of={icon} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.label}
            leftSection={<Icon of={item.icon} size="1.25rem" />}
            aria-disabled={item.unavailable !== undefined}
            closeMenuOnClick={item.unavailable === undefined}
            onClick={() => item.unavailable === undefined && choose(item.onChoose)}
          >
            {item.label}
            {item.unavailable !== undefined && <span className={styles.reason}>{item.unavailable}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
