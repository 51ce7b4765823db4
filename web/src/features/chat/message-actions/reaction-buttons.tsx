import { type ReactionType, reactionTypes } from "@pinyu/contract/chat/options"
import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { classNames } from "../../../ui/class-names.ts"
import styles from "./reactions.module.css"
import { ownReaction } from "./reactions.ts"
import { useReact } from "./use-reactions.ts"

/**
 * The reactions under a message. A press adds or removes the member's own, until the conversation is
 * closed.
 */
export function Reactions({ message, isClosed }: { message: Message; isClosed: boolean }) {
  const react = useReact(message)
  if (message.reactions.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={chatMedia.reactionsOn}>
      {message.reactions.map(({ type, count, is_mine }) => (
        <li key={type}>
          <button
            type="button"
            className={styles.chip}
            disabled={isClosed}
            aria-pressed={is_mine}
            aria-label={chatMedia.reactionCount(chatMedia.reactions[type].name, count)}
            onClick={() => react(type)}
          >
            <span aria-hidden="true">{chatMedia.reactions[type].emoji}</span>
            {count > 1 && <span>{count}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ReactionChoiceProps {
  message: Message
  onSelect: () => void
  /** The class of each button. */
  className?: string | undefined
  tabIndex?: number
}

/** The six available reactions. */
export function ReactionChoice({ message, onSelect, className, tabIndex }: ReactionChoiceProps) {
  const react = useReact(message)
  const own = ownReaction(message)
  const choose = (type: ReactionType) => {
    react(type)
    onSelect()
  }
  return reactionTypes.map((type) => (
    <button
      key={type}
      type="button"
      tabIndex={tabIndex}
      className={classNames(styles.choice, className)}
      aria-pressed={own === type}
      aria-label={chatMedia.reactions[type].name}
      title={chatMedia.reactions[type].name}
      onClick={() => choose(type)}
    >
      <span aria-hidden="true">{chatMedia.reactions[type].emoji}</span>
    </button>
  ))
}
