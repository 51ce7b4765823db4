import { type ReactNode, useRef, useState } from "react"
import styles from "./message-actions.module.css"
import { MessageMenu } from "./message-menu.tsx"
import { MessageSheet } from "./message-sheet.tsx"
import { MessageToolbar } from "./message-toolbar.tsx"
import { RemoveDialog } from "./remove-dialog.tsx"
import { type ActedProps, useActions } from "./use-actions.ts"
import { useLongPress } from "./use-long-press.ts"

interface MessageActionsProps extends ActedProps {
  /** The bubble. */
  children: ReactNode
}

/** A dialog that was never opened is not there; one that was goes by itself, with its way back of the focus. */
const useShown = () => {
  const [state, setState] = useState<"never" | "open" | "closed">("never")
  return {
    isThere: state !== "never",
    isOpen: state === "open",
    open: () => setState("open"),
    close: () => setState("closed"),
  }
}

/** Where nothing hovers, the menu is a sheet under the thumb. */
const isTouched = () => matchMedia("(hover: none)").matches

/** A message and what can be done with it: by pointing at it, by keyboard, or by a finger that rests on it. */
export function MessageActions({ children, ...acted }: MessageActionsProps) {
  const { message, mine, onReply } = acted
  const [isActive, setActive] = useState(false)
  const [menuAt, setMenuAt] = useState<DOMRect | null>(null)
  const opener = useRef<HTMLElement>(null)
  const sheet = useShown()
  const removal = useShown()
  const offered = useActions({ ...acted, onRemove: removal.open })
  const longPress = useLongPress(sheet.open)

  const openMenu = (button: HTMLElement) => {
    opener.current = button
    if (isTouched()) sheet.open()
    else setMenuAt(button.getBoundingClientRect())
  }
  const closeMenu = () => {
    setMenuAt(null)
    // What is chosen there may take the focus on.
    opener.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only shows the toolbar, whose buttons act
    <div
      className={styles.message}
      onPointerEnter={({ pointerType }) => setActive(pointerType === "mouse")}
      onPointerLeave={({ currentTarget }) => {
        // Whoever has begun to choose may lead the mouse around.
        if (!currentTarget.contains(document.activeElement)) setActive(false)
      }}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setActive(false)
      }}
    >
      <div className={styles.held} {...longPress}>
        {children}
      </div>
      <MessageToolbar
        message={message}
        mine={mine}
        isActive={isActive || menuAt !== null}
        onReply={onReply}
        onMore={openMenu}
        onReacted={() => setActive(false)}
      />
      {menuAt && <MessageMenu place={menuAt} actions={offered()} onClose={closeMenu} />}
      {sheet.isThere && (
        <MessageSheet open={sheet.isOpen} onClose={sheet.close} message={message} actions={offered()} />
      )}
      {removal.isThere && <RemoveDialog open={removal.isOpen} message={message} onClose={removal.close} />}
    </div>
  )
}
