import { type ReactNode, useRef, useState } from "react"
import { ContextMenu } from "../../../ui/member/context-menu.tsx"
import { useDialogState } from "../../../ui/member/use-dialog-state.ts"
import styles from "./message-actions.module.css"
import { MessageSheet } from "./message-sheet.tsx"
import { MessageToolbar } from "./message-toolbar.tsx"
import { canSwipe } from "./policy.ts"
import { RemoveDialog } from "./remove-dialog.tsx"
import { SwipeToReply } from "./swipe-to-reply.tsx"
import { type ActedProps, useActions } from "./use-actions.ts"
import { isTouchDevice, useLongPress } from "./use-long-press.ts"

interface MessageActionsProps extends ActedProps {
  /** The bubble. */
  children: ReactNode
}

/** A message with its actions, by pointer, keyboard or long press. */
export function MessageActions({ children, ...acted }: MessageActionsProps) {
  const { message, mine, isClosed, onReply } = acted
  const [isActive, setActive] = useState(false)
  const [menuAt, setMenuAt] = useState<DOMRect | null>(null)
  const opener = useRef<HTMLElement>(null)
  const sheet = useDialogState()
  const removal = useDialogState()
  const offered = useActions({ ...acted, onRemove: removal.open })
  const longPress = useLongPress(sheet.open)

  const openMenu = (button: HTMLElement) => {
    opener.current = button
    if (isTouchDevice()) sheet.open()
    else setMenuAt(button.getBoundingClientRect())
  }
  const closeMenu = () => {
    setMenuAt(null)
    // The selected action may move the focus on.
    opener.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only shows the toolbar, whose buttons act
    <div
      className={styles.message}
      onPointerEnter={({ pointerType }) => setActive(pointerType === "mouse")}
      onPointerLeave={({ currentTarget }) => {
        // While the toolbar has the focus, the pointer may leave.
        if (!currentTarget.contains(document.activeElement)) setActive(false)
      }}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setActive(false)
      }}
    >
      <div className={styles.longPress} {...longPress}>
        <SwipeToReply isOff={!canSwipe(message, isClosed) || sheet.isThere} onReply={onReply}>
          {children}
        </SwipeToReply>
      </div>
      <MessageToolbar
        message={message}
        mine={mine}
        isClosed={isClosed}
        isActive={isActive || menuAt !== null}
        onReply={onReply}
        onMore={openMenu}
        onReacted={() => setActive(false)}
      />
      {menuAt && <ContextMenu position={menuAt} items={offered()} onClose={closeMenu} />}
      {sheet.isThere && (
        <MessageSheet
          open={sheet.isOpen}
          onClose={sheet.close}
          message={message}
          isClosed={isClosed}
          actions={offered()}
        />
      )}
      {removal.isThere && (
        <RemoveDialog
          open={removal.isOpen}
          messages={acted.pictures.length > 0 ? acted.pictures : [message]}
          onClose={removal.close}
        />
      )}
    </div>
  )
}
