import { feedLimits } from "@pinyu/contract/feed/limits"
import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { memberParts } from "@pinyu/phrases/member-parts"
import { type KeyboardEvent, useState } from "react"
import IconArrowUp from "~icons/tabler/arrow-up"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { isComposing } from "../../../ui/form/form.tsx"
import { countCharacters } from "../../../ui/member/count-characters.ts"
import { GrowingTextField, SendButton } from "../../../ui/member/growing-text-field.tsx"
import { useComment } from "../api.ts"
import styles from "./comments.module.css"

const { max } = feedLimits.comment

/** The comment form. Enter sends, except during text composition. */
export function CommentForm({ post }: { post: Post }) {
  const [text, setText] = useState("")
  const comment = useComment(post.id)
  const content = text.trim()
  const over = countCharacters(content) - max
  const isReady = content !== "" && over <= 0 && !comment.isPending

  const send = () => {
    // An unsent comment stays in the field for another attempt.
    if (isReady) comment.mutate({ content }, { onSuccess: () => setText("") })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }

  return (
    <div>
      {comment.error && (
        <p role="alert" className={styles.failure}>
          {toFailureMessage(comment.error, feed.commentFailed)}
        </p>
      )}
      <div className={styles.form}>
        <GrowingTextField
          aria-label={feed.write}
          placeholder={feed.placeholder(post.nickname)}
          title={feed.keys}
          aria-invalid={over > 0}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <SendButton label={feed.send} icon={IconArrowUp} disabled={!isReady} onSend={send} />
      </div>
      {over > 0 && (
        <p className={styles.failure} aria-live="polite">
          {memberParts.tooManyCharacters(over)}
        </p>
      )}
    </div>
  )
}
