import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import IconArrowBackUp from "~icons/tabler/arrow-back-up"
import IconDots from "~icons/tabler/dots"
import IconMoodSmile from "~icons/tabler/mood-smile"
import IconX from "~icons/tabler/x"
import { IconButton } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./message-actions.module.css"
import { ReactionChoice } from "./reaction-buttons.tsx"

interface MessageToolbarProps {
  message: Message
  mine: boolean
  /** The conversation is closed: only the menu remains. */
  isClosed: boolean
  /** True while the message is hovered or focused; otherwise only a hidden menu button is rendered. */
  isActive: boolean
  onReply: () => void
  onMore: (button: HTMLElement) => void
  /** Called after a reaction, which closes the toolbar. */
  onReacted: () => void
}

/** Arrow keys move within the toolbar, so that each message is one Tab stop. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll("button")]
  const at = buttons.findIndex((button) => button.matches(":focus"))
  buttons.at((at + step) % buttons.length)?.focus()
  event.preventDefault()
}

/** The toolbar beside a hovered message: menu, reactions, reply. */
export function MessageToolbar(props: MessageToolbarProps) {
  const { message, mine, isClosed, isActive, onReply, onMore, onReacted } = props
  const [isChoosing, setChoosing] = useState(false)
  const isOpen = isActive && isChoosing
  const toolbar = useRef<HTMLDivElement>(null)
  // Above the topmost message it would be clipped.
  useEffect(() => {
    if (isOpen) toolbar.current?.scrollIntoView({ block: "nearest" })
  }, [isOpen])
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={chatMedia.actions}
      className={classNames(
        styles.toolbar,
        mine && styles.ofOwn,
        isActive && styles.seen,
        isOpen && styles.wide,
      )}
      onKeyDown={moveFocus}
    >
      <IconButton
        label={chatMedia.more}
        aria-haspopup="menu"
        className={styles.tool}
        onClick={({ currentTarget }) => onMore(currentTarget)}
      >
        <Icon of={IconDots} size="1.25rem" />
      </IconButton>
      {isActive && !isClosed && (
        <IconButton
          label={isOpen ? chatMedia.closeReactions : chatMedia.react}
          aria-expanded={isOpen}
          tabIndex={-1}
          className={styles.tool}
          onClick={({ currentTarget }) => {
            // Not every browser focuses a pressed button; the focus keeps the toolbar open.
            currentTarget.focus()
            setChoosing(!isOpen)
          }}
        >
          <Icon of={isOpen ? IconX : IconMoodSmile} size="1.25rem" />
        </IconButton>
      )}
      {isOpen && (
        <ReactionChoice
          message={message}
          tabIndex={-1}
          className={styles.tool}
          onSelect={() => {
            setChoosing(false)
            onReacted()
          }}
        />
      )}
      {isActive && !isOpen && !isClosed && (
        <IconButton label={chatMedia.reply} tabIndex={-1} className={styles.tool} onClick={onReply}>
          <Icon of={IconArrowBackUp} size="1.25rem" />
        </IconButton>
      )}
    </div>
  )
}
