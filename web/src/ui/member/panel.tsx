import "@mantine/core/styles/Popover.layer.css"
import { Popover } from "@mantine/core"
import { useWindowEvent } from "@mantine/hooks"
import type { KeyboardEvent, ReactElement, ReactNode } from "react"
import styles from "./panel.module.css"

interface PanelProps {
  /** The panel's accessible label. */
  label: string
  open: boolean
  onChange: (open: boolean) => void
  /** The button that opens the panel. */
  target: ReactElement
  children: ReactNode
}

/** A panel below a button. It traps the focus while open, and returns it to the button. */
export function Panel({ label, open, onChange, target, children }: PanelProps) {
  // The focus is on the page when its row has gone. In the panel, a menu may have the key for itself.
  useWindowEvent("keydown", ({ key, target }) => {
    if (open && key === "Escape" && target === document.body) onChange(false)
  })
  return (
    <Popover
      opened={open}
      onChange={onChange}
      position="bottom-end"
      offset={8}
      // On a phone the panel is nearly as wide as the screen: equal padding on both sides.
      middlewares={{ flip: true, shift: { padding: 16 } }}
      width="min(26rem, calc(100vw - 2rem))"
      trapFocus
      returnFocus
      // Mantine would close the panel before a menu in it hears the key.
      closeOnEscape={false}
      classNames={{ dropdown: styles.dropdown ?? "" }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        aria-label={label}
        onKeyDown={({ key }: KeyboardEvent) => key === "Escape" && onChange(false)}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
