import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { useComments } from "../api.ts"
import { CommentForm } from "./comment-form.tsx"
import { CommentList } from "./comment-list.tsx"
import { CommentThread } from "./comment-thread.tsx"
import styles from "./comments.module.css"

interface CommentsProps {
  post: Post
  now: Date
  /** True when the URL targets the comments: scrolls to the latest. */
  isTarget: boolean
}

const texts = { failed: feed.commentsFailed, none: feed.noCommentsYet, older: feed.olderComments }

/** The comments on a post in chronological order, with the comment form. */
export function Comments({ post, now, isTarget }: CommentsProps) {
  const query = useComments(post.id)
  return (
    <section className={styles.comments} aria-label={feed.comments(post.comments_count)}>
      <CommentList query={query} texts={texts} isTarget={isTarget}>
        {(comment) => <CommentThread comment={comment} post={post} now={now} isTarget={isTarget} />}
      </CommentList>
      <CommentForm post={post} />
    </section>
  )
}
