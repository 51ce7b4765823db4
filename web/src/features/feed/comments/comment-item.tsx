import type { Comment } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { useState } from "react"
import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import IconTrash from "~icons/tabler/trash"
import { useSession } from "../../../lib/session/session.ts"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { useRemoveComment } from "../api.ts"
import { AuthorLine } from "../posts/author-line.tsx"
import { useReport } from "../report-context.ts"
import styles from "./comments.module.css"

interface CommentLineProps {
  comment: Comment
  postId: string
  now: Date
}

/** One comment with its actions. */
export function CommentItem({ comment, postId, now }: CommentLineProps) {
  return (
    <article className={styles.comment}>
      <header className={styles.head}>
        <AuthorLine author={comment} now={now} size={28} />
        <CommentMenu comment={comment} postId={postId} />
      </header>
      <p dir="auto" className={styles.words}>
        {comment.content}
      </p>
    </article>
  )
}

function CommentMenu({ comment, postId }: Pick<CommentLineProps, "comment" | "postId">) {
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
      <ConfirmMutation
        open={isConfirming}
        onClose={() => setConfirming(false)}
        action={() => remove.mutateAsync(comment.id)}
        title={feed.removeCommentTitle}
        text={feed.removeCommentText}
        confirmLabel={feed.remove}
        danger
        failedText={feed.removeCommentFailed}
      />
    </>
  )
}
