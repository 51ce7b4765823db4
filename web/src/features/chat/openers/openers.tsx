import type { Conversation } from "@pinyu/contract/chat/schemas"
import { chatOpeners as words } from "@pinyu/phrases/chat-openers"
import { useId } from "react"
import IconArrowBackUp from "~icons/tabler/arrow-back-up"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import { useMemberChat } from "../member-chat.ts"
import { useOpeners } from "./api.ts"
import { type Opener, openersOf, withLine } from "./model.ts"
import styles from "./openers.module.css"

/**
 * What a conversation with a match can begin with. A press fills the composer and sends nothing. Without
 * anything to suggest, or after an error, there is nothing: the empty conversation has words of its own.
 */
export function Openers({ conversation: { id, other_user_id } }: { conversation: Conversation }) {
  const { data, isPending } = useOpeners(other_user_id)
  const { drafts } = useMemberChat()
  const titleId = useId()
  if (isPending) return <Loading />
  const openers = data ? openersOf(data) : []
  if (openers.length === 0) return null
  return (
    <section className={styles.openers} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {words.title}
      </h2>
      <ul className={styles.list}>
        {openers.map((opener) => (
          <li key={opener.key}>
            <OpenerCard
              opener={opener}
              onPress={() => drafts.fill(id, withLine(drafts.of(id), opener.line, openers))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenerCard({ opener: { title, text }, onPress }: { opener: Opener; onPress: () => void }) {
  return (
    <button type="button" className={styles.card} onClick={onPress}>
      {title !== null && <span className={styles.prompt}>{title}</span>}
      <span className={styles.text}>{text}</span>
      <span className={styles.action}>
        <Icon of={IconArrowBackUp} size="1rem" />
        {title === null ? words.begin : words.reply}
      </span>
    </button>
  )
}

function Loading() {
  return (
    <div className={styles.openers} aria-busy="true">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton height="6.5rem" shape="card" />
      <Skeleton height="6.5rem" shape="card" />
    </div>
  )
}
