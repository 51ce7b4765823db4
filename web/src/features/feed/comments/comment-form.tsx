import { feedLimits } from "@pinyu/contract/feed/limits"
import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { type KeyboardEvent, useState } from "react"
import IconArrowUp from "~icons/tabler/arrow-up"
import { refusalOr } from "../../../lib/api-error.ts"
import { isComposing } from "../../../ui/form/form.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { countCharacters } from "../../../ui/member/count-characters.ts"
import { useComment } from "../api.ts"
import styles from "./comments.module.css"

const { max } = feedLimits.comment

/** Where a comment is written. Enter sends it, unless an input method is still choosing the words. */
export function CommentForm({ post }: { post: Post }) {
  const [text, setText] = useState("")
  const comment = useComment(post.id)
  const content = text.trim()
  const over = countCharacters(content) - max
  const isReady = content !== "" && over <= 0 && !comment.isPending
  const failure = comment.error && refusalOr(comment.error, feed.commentFailed)

  const send = () => {
    // What could not be taken over is there to be sent again.
    if (isReady) comment.mutate({ content }, { onSuccess: () => setText("") })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }

  return (
    <div>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.form}>
        <textarea
          className={styles.field}
          rows={1}
          aria-label={feed.write}
          placeholder={feed.placeholder(post.nickname)}
          title={feed.keys}
          enterKeyHint="send"
          aria-invalid={over > 0 || undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={styles.send}
          aria-label={feed.send}
          title={feed.send}
          disabled={!isReady}
          onClick={send}
        >
          <Icon of={IconArrowUp} />
        </button>
      </div>
      {over > 0 && (
        <p className={styles.failure} aria-live="polite">
          {feed.tooLong(over)}
        </p>
      )}
    </div>
  )
}
