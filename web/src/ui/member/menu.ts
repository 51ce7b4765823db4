import styles from "./menu.module.css"

/** The shared look and position of every menu. */
export const menuLook = {
  position: "bottom-end",
  offset: 8,
  withinPortal: false,
  withInitialFocusPlaceholder: false,
  classNames: { dropdown: styles.dropdown ?? "", item: styles.item ?? "" },
} as const
