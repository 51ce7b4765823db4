import type { Comment, Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { type RefObject, useId, useRef, useState } from "react"
import IconChevronDown from "~icons/tabler/chevron-down"
import IconChevronUp from "~icons/tabler/chevron-up"
import { useSession } from "../../../lib/session/session.ts"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { useComments } from "../api.ts"
import { CommentForm } from "./comment-form.tsx"
import { CommentItem } from "./comment-item.tsx"
import { CommentList } from "./comment-list.tsx"
import styles from "./comments.module.css"

interface CommentThreadProps {
  comment: Comment
  post: Post
  now: Date
  /** True when the URL targets the comments: opens the replies to the viewer's own. */
  isTarget: boolean
}

/** A top-level comment, its replies on request, and the form for a reply. */
export function CommentThread({ comment, post, now, isTarget }: CommentThreadProps) {
  const session = useSession()
  const isOwn = session.status === "member" && session.user.id === comment.user_id
  const [isOpen, setOpen] = useState(isTarget && isOwn && comment.replies_count > 0)
  const { replied, begin, end } = useReplying()
  const repliesId = useId()
  const onSent = () => {
    setOpen(true)
    end()
  }
  return (
    <>
      <CommentItem
        comment={comment}
        postId={post.id}
        now={now}
        onReply={(button) => begin(comment, button)}
      />
      <div className={styles.thread}>
        {comment.replies_count > 0 && (
          <div>
            <Button
              variant="quiet"
              size="sm"
              icon={<Icon of={isOpen ? IconChevronUp : IconChevronDown} size="1rem" />}
              aria-expanded={isOpen}
              aria-controls={repliesId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? feed.hideReplies : feed.openReplies(comment.replies_count)}
            </Button>
          </div>
        )}
        <div id={repliesId} hidden={!isOpen}>
          {isOpen && <Replies comment={comment} postId={post.id} now={now} onReply={begin} />}
        </div>
        {replied && (
          <CommentForm key={replied.id} post={post} replyTo={replied} onSent={onSent} onCancel={end} />
        )}
      </div>
    </>
  )
}

type OnReply = (comment: Comment, button: HTMLElement) => void

interface RepliesProps {
  comment: Comment
  postId: string
  now: Date
  onReply: OnReply
}

const texts = { failed: feed.repliesFailed, none: feed.noReplies, older: feed.olderReplies }

function Replies({ comment, postId, now, onReply }: RepliesProps) {
  const query = useComments(postId, comment.id)
  return (
    <section className={styles.replies} aria-label={feed.repliesTo(comment.nickname)}>
      <CommentList query={query} texts={texts}>
        {(reply) => (
          <CommentItem
            comment={reply}
            postId={postId}
            now={now}
            onReply={(button) => onReply(reply, button)}
          />
        )}
      </CommentList>
    </section>
  )
}

/** The comment that the viewer replies to. At the end, the focus returns to the button that began it. */
const useReplying = () => {
  const [replied, setReplied] = useState<Comment | null>(null)
  const button: RefObject<HTMLElement | null> = useRef(null)
  return {
    replied,
    begin: (comment: Comment, opener: HTMLElement) => {
      button.current = opener
      setReplied(comment)
    },
    end: () => {
      setReplied(null)
      button.current?.focus()
    },
  }
}
