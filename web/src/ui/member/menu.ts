import type { IconDrawing } from "../icon.tsx"
import styles from "./menu.module.css"

/** One action of a menu. */
export interface MenuAction {
  label: string
  icon: IconDrawing
  onChoose: () => void
}

/** The shared look and position of every menu. */
export const menuLook = {
  position: "bottom-end",
  offset: 8,
  withinPortal: false,
  withInitialFocusPlaceholder: false,
  classNames: { dropdown: styles.dropdown ?? "", item: styles.item ?? "" },
} as const
