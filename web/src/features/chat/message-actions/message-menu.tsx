import "@mantine/core/styles/Menu.layer.css"
import "@mantine/core/styles/Popover.layer.css"
import "@mantine/core/styles/UnstyledButton.layer.css"
import { Menu, Portal } from "@mantine/core"
import { Icon } from "../../../ui/icon.tsx"
import { menuLook } from "../../../ui/member/menu.ts"
import { mainId } from "../../../ui/visually-hidden.tsx"
import styles from "./message-actions.module.css"
import type { OfferedAction } from "./use-actions.ts"

interface MessageMenuProps {
  /** The position of the button that opened it. */
  place: DOMRect
  actions: readonly OfferedAction[]
  onClose: () => void
}

/**
 * The menu of a message's actions. It renders in the page, because the list would clip and scroll it.
 */
export function MessageMenu({ place, actions, onClose }: MessageMenuProps) {
  const { left, top, width, height } = place
  return (
    <Portal target={`#${mainId}`}>
      <Menu {...menuLook} opened onClose={onClose} position="bottom" width="11rem" returnFocus={false}>
        <Menu.Target>
          <span
            aria-hidden="true"
            className={styles.menuPlace}
            style={{ left, top, inlineSize: width, blockSize: height }}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ action, label, icon, onChoose }) => (
            <Menu.Item key={action} leftSection={<Icon of={icon} size="1.25rem" />} onClick={onChoose}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Portal>
  )
}
