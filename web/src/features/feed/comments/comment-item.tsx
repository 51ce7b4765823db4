import type { Comment } from "@pinyu/contract/feed/schemas"
import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { useState } from "react"
import { Link } from "react-router"
import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import IconTrash from "~icons/tabler/trash"
import { useSession } from "../../../lib/session/session.ts"
import { Button } from "../../../ui/button.tsx"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { CountButton } from "../../../ui/member/count-button.tsx"
import { LazyDialog } from "../../../ui/member/dialog.tsx"
import { Heart } from "../../../ui/member/heart.tsx"
import { useRemoveComment } from "../api.ts"
import { useCommentLikes } from "../comment-likes.ts"
import { AuthorLine } from "../posts/author-line.tsx"
import { useReport } from "../report-context.ts"
import styles from "./comments.module.css"

interface CommentItemProps {
  comment: Comment
  postId: string
  now: Date
  /** Begins a reply. Receives the button, to which the focus returns. */
  onReply: (button: HTMLElement) => void
}

/** One comment or reply with its actions. */
export function CommentItem({ comment, postId, now, onReply }: CommentItemProps) {
  const likes = useCommentLikes()
  const { id, nickname, replied_to: replied, isLikedByMe: liked, likes_count: count } = comment
  return (
    <article className={styles.comment}>
      <header className={styles.head}>
        <AuthorLine author={comment} now={now} size={28} />
        <CommentMenu comment={comment} postId={postId} />
      </header>
      <p dir="auto" className={styles.words}>
        {replied && (
          <>
            <Link to={pages.user(replied.user_id)} className={styles.replied}>
              @<bdi>{replied.nickname}</bdi>
            </Link>{" "}
          </>
        )}
        {comment.content}
      </p>
      <footer className={styles.actions}>
        <CountButton
          label={feed.likeCommentOf(nickname, count)}
          title={feed.like}
          aria-pressed={liked}
          icon={<Heart filled={liked} />}
          count={count}
          onClick={() => likes.toggle({ id, postId }, liked)}
        />
        <Button
          variant="quiet"
          size="sm"
          aria-label={feed.replyTo(nickname)}
          onClick={({ currentTarget }) => onReply(currentTarget)}
        >
          {feed.reply}
        </Button>
      </footer>
    </article>
  )
}

function CommentMenu({ comment, postId }: Pick<CommentItemProps, "comment" | "postId">) {
  const [isConfirming, setConfirming] = useState(false)
  const session = useSession()
  const report = useReport()
  const remove = useRemoveComment(postId)
  const isOwn = session.status === "member" && session.user.id === comment.user_id
  const items = [
    ...(comment.canDelete
      ? [{ label: feed.remove, icon: IconTrash, onChoose: () => setConfirming(true) }]
      : []),
    ...(isOwn
      ? []
      : [{ label: feed.report, icon: IconFlag, onChoose: () => report({ type: "comment", ...comment }) }]),
  ]
  return (
    <>
      <ActionMenu label={feed.commentMenuOf(comment.nickname)} icon={IconDots} look="plain" items={items} />
      <LazyDialog open={isConfirming}>
        {() => (
          <ConfirmMutation
            open={isConfirming}
            onClose={() => setConfirming(false)}
            action={() => remove.mutateAsync(comment.id)}
            title={feed.removeCommentTitle}
            text={
              comment.replies_count > 0
                ? feed.removeWithRepliesText(comment.replies_count)
                : feed.removeCommentText
            }
            confirmLabel={feed.remove}
            danger
            failedText={feed.removeCommentFailed}
          />
        )}
      </LazyDialog>
    </>
  )
}
