import { type ReactionType, reactionTypes } from "@pinyu/contract/chat/options"
import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { classNames } from "../../../ui/class-names.ts"
import styles from "./reactions.module.css"
import { ownReaction } from "./reactions.ts"
import { useReact } from "./use-reactions.ts"

/** The reactions to a message, under its bubble; a press joins in, or takes one's own back. */
export function Reactions({ message }: { message: Message }) {
  const react = useReact(message)
  if (message.reactions.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={chatMedia.reactionsOn}>
      {message.reactions.map(({ type, count, is_mine }) => (
        <li key={type}>
          <button
            type="button"
            className={styles.chip}
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
  onChosen: () => void
  /** Of each button. */
  className?: string | undefined
  tabIndex?: number
}

/** The six reactions to choose from. */
export function ReactionChoice({ message, onChosen, className, tabIndex }: ReactionChoiceProps) {
  const react = useReact(message)
  const own = ownReaction(message)
  const choose = (type: ReactionType) => {
    react(type)
    onChosen()
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
