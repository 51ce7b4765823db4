import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { type RefObject, useEffect, useRef } from "react"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { useComments } from "../api.ts"
import { CommentForm } from "./comment-form.tsx"
import { CommentItem } from "./comment-item.tsx"
import styles from "./comments.module.css"

interface CommentsProps {
  post: Post
  now: Date
  /** True when the URL targets the comments: scrolls to the latest. */
  isTarget: boolean
}

/** The comments on a post in chronological order, with the comment form. */
export function Comments({ post, now, isTarget }: CommentsProps) {
  return (
    <section className={styles.comments} aria-label={feed.comments(post.comments_count)}>
      <CommentList post={post} now={now} isTarget={isTarget} />
      <CommentForm post={post} />
    </section>
  )
}

function CommentList({ post, now, isTarget }: CommentsProps) {
  const list = useRef<HTMLOListElement>(null)
  const query = useComments(post.id)
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  useFocusOnOlder(list, data?.pages.length ?? 0)
  useLatestInView(list, isTarget && !query.isFetching)
  if (isPending)
    return (
      <div aria-busy="true">
        <Skeleton width="70%" />
      </div>
    )
  if (!data)
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {feed.commentsFailed}
      </Banner>
    )
  const comments = uniqueItems(data, (page) => page.comments).toReversed()
  if (comments.length === 0) return <p className={styles.none}>{feed.noCommentsYet}</p>
  return (
    <>
      {hasNextPage && (
        <div>
          <Button variant="quiet" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {feed.olderComments}
          </Button>
        </div>
      )}
      <ol ref={list} className={styles.list}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} postId={post.id} now={now} />
          </li>
        ))}
      </ol>
    </>
  )
}

/**
 * After loading older comments, moves the focus to the first of them, because the button may have
 * disappeared.
 */
const useFocusOnOlder = (list: RefObject<HTMLOListElement | null>, pageCount: number) => {
  const shown = useRef(pageCount)
  useEffect(() => {
    if (shown.current > 0 && pageCount > shown.current) list.current?.querySelector("a")?.focus()
    shown.current = pageCount
  }, [list, pageCount])
}

/** Scrolls to the latest comment once the comments have loaded. */
const useLatestInView = (list: RefObject<HTMLOListElement | null>, isTarget: boolean) => {
  const isShown = useRef(false)
  useEffect(() => {
    // Offline nothing loads, so there is no list yet.
    if (!isTarget || isShown.current || !list.current) return
    isShown.current = true
    list.current.lastElementChild?.scrollIntoView({ block: "nearest" })
  }, [list, isTarget])
}
