import styles from "./menu.module.css"

/** What every menu opens like, and from where. */
export const menuLook = {
  position: "bottom-end",
  offset: 8,
  withinPortal: false,
  withInitialFocusPlaceholder: false,
  classNames: { dropdown: styles.dropdown ?? "", item: styles.item ?? "" },
} as const
