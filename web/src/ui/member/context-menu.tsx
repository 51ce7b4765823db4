import "@mantine/core/styles/Menu.layer.css"
import "@mantine/core/styles/Popover.layer.css"
import "@mantine/core/styles/UnstyledButton.layer.css"
import { Menu, Portal } from "@mantine/core"
import { Icon } from "../icon.tsx"
import { mainId } from "../visually-hidden.tsx"
import styles from "./context-menu.module.css"
import { type MenuAction, menuLook } from "./menu.ts"

interface ContextMenuProps {
  /** The position of the button that opened it. */
  position: DOMRect
  items: readonly MenuAction[]
  onClose: () => void
}

/** A menu at a place of the screen. It renders in the page, because a list would clip and scroll it. */
export function ContextMenu({ position, items, onClose }: ContextMenuProps) {
  const { left, top, width, height } = position
  return (
    <Portal target={`#${mainId}`}>
      <Menu {...menuLook} opened onClose={onClose} position="bottom" width="11rem" returnFocus={false}>
        <Menu.Target>
          <span
            aria-hidden="true"
            className={styles.place}
            style={{ left, top, inlineSize: width, blockSize: height }}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(({ label, icon, onChoose }) => (
            <Menu.Item key={label} leftSection={<Icon of={icon} size="1.25rem" />} onClick={onChoose}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Portal>
  )
}
