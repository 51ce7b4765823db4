import { textToSend } from "@pinyu/contract/canonical"
import { feedLimits } from "@pinyu/contract/feed/limits"
import type { Comment, Post } from "@pinyu/contract/feed/schemas"
import { common } from "@pinyu/phrases/common"
import { feed } from "@pinyu/phrases/feed"
import { memberParts } from "@pinyu/phrases/member-parts"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import IconArrowUp from "~icons/tabler/arrow-up"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { Button } from "../../../ui/button.tsx"
import { countCharacters } from "../../../ui/member/count-characters.ts"
import { GrowingTextField, SendButton } from "../../../ui/member/growing-text-field.tsx"
import { useComment } from "../api.ts"
import styles from "./comments.module.css"

const { max } = feedLimits.comment

interface CommentFormProps {
  post: Post
  /** The comment that is replied to; the form then has the focus and can be cancelled. */
  replyTo?: Comment
  onSent?: () => void
  onCancel?: () => void
}

/** The form for a comment or a reply. Enter sends. Escape cancels a reply. */
export function CommentForm({ post, replyTo, onSent, onCancel }: CommentFormProps) {
  const [text, setText] = useState("")
  const area = useRef<HTMLTextAreaElement>(null)
  const comment = useComment(post.id)
  const content = textToSend(text)
  const over = countCharacters(content, max) - max
  const isReady = content !== "" && over <= 0 && !comment.isPending

  const send = () => {
    // An unsent comment stays in the field for another attempt.
    if (!isReady) return
    const onSuccess = () => {
      setText("")
      onSent?.()
    }
    comment.mutate({ content, ...(replyTo && { reply_to: replyTo.id }) }, { onSuccess })
  }
  useEffect(() => {
    if (replyTo) area.current?.focus()
  }, [replyTo])
  const onKeyDown = (event: KeyboardEvent) => {
    // What is written stays: only an empty reply ends.
    if (event.key === "Escape" && content === "") onCancel?.()
    if (event.key !== "Enter" || event.shiftKey) return
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
          area={area}
          aria-label={replyTo ? feed.replyTo(replyTo.nickname) : feed.write}
          placeholder={feed.placeholder(replyTo ? replyTo.nickname : post.nickname)}
          title={feed.keys}
          aria-invalid={over > 0}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        {onCancel && (
          <Button variant="quiet" size="sm" onClick={onCancel}>
            {common.cancel}
          </Button>
        )}
        <SendButton
          label={replyTo ? feed.sendReply : feed.send}
          icon={IconArrowUp}
          disabled={!isReady}
          onSend={send}
        />
      </div>
      {over > 0 && (
        <p className={styles.failure} aria-live="polite">
          {memberParts.tooManyCharacters(over)}
        </p>
      )}
    </div>
  )
}
