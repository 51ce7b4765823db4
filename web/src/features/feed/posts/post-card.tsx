import { feedLimits } from "@pinyu/contract/feed/limits"
import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { memo, type RefObject, useEffect, useId, useRef, useState } from "react"
import IconMessageCircle from "~icons/tabler/message-circle"
import IconSend from "~icons/tabler/send"
import { listStep } from "../../../lib/shortcuts/list-steps.ts"
import { Icon } from "../../../ui/icon.tsx"
import { CountButton } from "../../../ui/member/count-button.tsx"
import { TruncatedText } from "../../../ui/member/truncated-text.tsx"
import { Comments } from "../comments/comments.tsx"
import { useShare } from "../share-context.ts"
import { AuthorLine } from "./author-line.tsx"
import { HeartButton } from "./heart-button.tsx"
import styles from "./post-card.module.css"
import { PostMenu } from "./post-menu.tsx"
import { PostPictures } from "./post-pictures.tsx"

/** The limit of the visible text. */
const limit = { lines: 10, characters: 400 }

interface PostCardProps {
  post: Post
  now: Date
  /** True for the post in the URL: scrolled to and highlighted briefly. */
  isNamed?: boolean
  /** Opens the comments when the URL targets them. */
  opensComments?: boolean
}

/**
 * One post: author, time, content, likes and comments. Of a long list, only posts that change render again.
 */
export const PostCard = memo(function PostCard({
  post,
  now,
  isNamed = false,
  opensComments = false,
}: PostCardProps) {
  const card = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(opensComments)
  const commentsId = useId()
  const share = useShare()
  const isMarked = useHighlight(card, isNamed)
  return (
    <article
      ref={card}
      {...listStep}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === card.current) setOpen(!isOpen)
      }}
      className={styles.card}
      data-marked={isMarked || undefined}
      aria-label={feed.postOf(post.nickname)}
    >
      <header className={styles.header}>
        <AuthorLine author={post} now={now} size={44} />
        <PostMenu post={post} now={now} />
      </header>
      {post.content && <TruncatedText content={post.content} limit={limit} />}
      {post.pictures.length > 0 && <PostPictures post={post} />}
      <footer className={styles.footer}>
        <HeartButton post={post} />
        <CountButton
          label={feed.openComments(post.comments_count)}
          title={feed.openComments(post.comments_count)}
          aria-expanded={isOpen}
          aria-controls={commentsId}
          icon={<Icon of={IconMessageCircle} />}
          count={post.comments_count}
          onClick={() => setOpen(!isOpen)}
        />
        <CountButton
          label={feed.share}
          title={feed.share}
          className={styles.share}
          icon={<Icon of={IconSend} />}
          count={0}
          onClick={() => share(post)}
        />
      </footer>
      <div id={commentsId} hidden={!isOpen}>
        {isOpen && <Comments post={post} now={now} isTarget={opensComments} />}
      </div>
    </article>
  )
})

/** Scrolls to the post in the URL and highlights it for three seconds. */
const useHighlight = (card: RefObject<HTMLElement | null>, isNamed: boolean) => {
  const [isMarked, setMarked] = useState(isNamed)
  useEffect(() => {
    if (!isNamed) return
    setMarked(true)
    card.current?.scrollIntoView({ block: "center" })
    card.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => setMarked(false), feedLimits.highlightMs)
    return () => clearTimeout(timer)
  }, [card, isNamed])
  return isMarked && isNamed
}
