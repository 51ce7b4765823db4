import type { ReactNode } from "react"
import { Icon } from "../icon.tsx"
import styles from "./action-sheet.module.css"
import { Dialog } from "./dialog.tsx"
import type { MenuAction } from "./menu.ts"

interface ActionSheetProps {
  open: boolean
  onClose: () => void
  title: string
  items: readonly MenuAction[]
  /** Above the actions. */
  children?: ReactNode
}

/** A dialog that lists actions, after a long press: a bottom sheet on phones. Closes before the action. */
export function ActionSheet({ open, onClose, title, items, children }: ActionSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {children}
      <ul className={styles.actions}>
        {items.map(({ label, icon, onChoose }) => (
          <li key={label}>
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                onClose()
                onChoose()
              }}
            >
              <Icon of={icon} />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
