import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { type RefObject, useEffect, useRef } from "react"
import { eachOnce } from "../../../lib/paged-list.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { useComments } from "../api.ts"
import { CommentForm } from "./comment-form.tsx"
import { CommentLine } from "./comment-line.tsx"
import styles from "./comments.module.css"

interface CommentsProps {
  post: Post
  now: Date
  /** An address leads to them: the latest is gone to. */
  isSought: boolean
}

/** The comments on a post, in the order in which they were made, and where one's own is written. */
export function Comments({ post, now, isSought }: CommentsProps) {
  return (
    <section className={styles.comments} aria-label={feed.comments(post.comments_count)}>
      <CommentList post={post} now={now} isSought={isSought} />
      <CommentForm post={post} />
    </section>
  )
}

function CommentList({ post, now, isSought }: CommentsProps) {
  const list = useRef<HTMLOListElement>(null)
  const query = useComments(post.id)
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  useFocusOnOlder(list, data?.pages.length ?? 0)
  useLatestInView(list, isSought && !query.isFetching)
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
  const comments = eachOnce(data, (page) => page.comments).toReversed()
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
            <CommentLine comment={comment} postId={post.id} now={now} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Whoever asked for older comments goes on at the first of them: the button may be gone. */
const useFocusOnOlder = (list: RefObject<HTMLOListElement | null>, pageCount: number) => {
  const shown = useRef(pageCount)
  useEffect(() => {
    if (shown.current > 0 && pageCount > shown.current) list.current?.querySelector("a")?.focus()
    shown.current = pageCount
  }, [list, pageCount])
}

/** Whoever was told of a comment sees it, once the comments are there. */
const useLatestInView = (list: RefObject<HTMLOListElement | null>, isSought: boolean) => {
  const isShown = useRef(false)
  useEffect(() => {
    // Without a network nothing is fetched, and there is no list yet.
    if (!isSought || isShown.current || !list.current) return
    isShown.current = true
    list.current.lastElementChild?.scrollIntoView({ block: "nearest" })
  }, [list, isSought])
}
