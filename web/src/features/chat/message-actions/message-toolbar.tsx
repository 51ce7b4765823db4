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
  /** Whether the message is pointed at, or the focus is in it: else only the way to the menu is there, unseen. */
  isActive: boolean
  onReply: () => void
  onMore: (button: HTMLElement) => void
  /** A reaction was chosen: the toolbar has done its work. */
  onReacted: () => void
}

/** The arrow keys move in a toolbar, so that each message is one stop of the Tab key only. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll("button")]
  const at = buttons.findIndex((button) => button.matches(":focus"))
  buttons.at((at + step) % buttons.length)?.focus()
  event.preventDefault()
}

/** Beside a message that is pointed at: its menu, the reactions, an answer. */
export function MessageToolbar(props: MessageToolbarProps) {
  const { message, mine, isActive, onReply, onMore, onReacted } = props
  const [isChoosing, setChoosing] = useState(false)
  const isOpen = isActive && isChoosing
  const toolbar = useRef<HTMLDivElement>(null)
  // Above the first message of the screen they would be cut off.
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
      {isActive && (
        <IconButton
          label={isOpen ? chatMedia.closeReactions : chatMedia.react}
          aria-expanded={isOpen}
          tabIndex={-1}
          className={styles.tool}
          onClick={({ currentTarget }) => {
            // Not every browser gives a button the focus that is pressed; it keeps the toolbar open.
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
          onChosen={() => {
            setChoosing(false)
            onReacted()
          }}
        />
      )}
      {isActive && !isOpen && (
        <IconButton label={chatMedia.reply} tabIndex={-1} className={styles.tool} onClick={onReply}>
          <Icon of={IconArrowBackUp} size="1.25rem" />
        </IconButton>
      )}
    </div>
  )
}
