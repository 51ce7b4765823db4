import type { Conversation } from "@pinyu/contract/chat/schemas"
import { chatArrangement as words } from "@pinyu/phrases/chat-arrangement"
import { type MouseEvent, useRef, useState } from "react"
import IconDots from "~icons/tabler/dots"
import { IconButton } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import { ActionSheet } from "../../../ui/member/action-sheet.tsx"
import { ContextMenu } from "../../../ui/member/context-menu.tsx"
import { useDialogState } from "../../../ui/member/use-dialog-state.ts"
import { useConversationActions } from "../arrangement/index.ts"
import { isTouchDevice, useLongPress } from "../message-actions/use-long-press.ts"
import styles from "./arrangeable-row.module.css"
import { ConversationRow } from "./conversation-row.tsx"

/** A conversation in the list with its menu: by a button, the right mouse button, a key or a long press. */
export function ArrangeableRow({ conversation, path }: { conversation: Conversation; path: string }) {
  const { display_name, is_archived } = conversation
  const [menuAt, setMenuAt] = useState<DOMRect | null>(null)
  const opener = useRef<HTMLElement>(null)
  const sheet = useDialogState()
  const longPress = useLongPress(sheet.open)
  const { actions, dialogs } = useConversationActions(conversation)
  const { pin, mark, mute, archive, clear } = actions
  const items = is_archived ? [mark, mute, archive, clear] : [pin, mark, mute, archive, clear]

  const openMenu = (from: HTMLElement, place: DOMRect) => {
    opener.current = from
    if (isTouchDevice()) sheet.open()
    else setMenuAt(place)
  }
  const closeMenu = () => {
    setMenuAt(null)
    // The selected action may move the focus on.
    opener.current?.focus()
  }
  const onContextMenu = (event: MouseEvent<HTMLDivElement>) => {
    longPress.onContextMenu?.(event)
    const link = event.currentTarget.querySelector("a")
    if (event.defaultPrevented || !link) return
    event.preventDefault()
    // The context menu key has no pointer.
    const isByKey = event.button !== 2
    openMenu(link, isByKey ? link.getBoundingClientRect() : new DOMRect(event.clientX, event.clientY, 1, 1))
  }

  return (
    <div className={classNames(styles.row, menuAt && styles.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the link and the button beside it do the same */}
      <div className={styles.pressed} {...longPress} onContextMenu={onContextMenu}>
        <ConversationRow conversation={conversation} path={path} />
      </div>
      <div className={styles.menu}>
        <IconButton
          label={words.menu(display_name)}
          look="plain"
          aria-haspopup="menu"
          onClick={({ currentTarget }) => openMenu(currentTarget, currentTarget.getBoundingClientRect())}
        >
          <Icon of={IconDots} size="1.25rem" />
        </IconButton>
      </div>
      {menuAt && <ContextMenu position={menuAt} items={items} onClose={closeMenu} />}
      {sheet.isThere && (
        <ActionSheet open={sheet.isOpen} onClose={sheet.close} title={words.sheetTitle} items={items} />
      )}
      {dialogs}
    </div>
  )
}
