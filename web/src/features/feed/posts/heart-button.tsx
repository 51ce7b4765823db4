import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import IconHeart from "~icons/tabler/heart"
import IconHeartFilled from "~icons/tabler/heart-filled"
import { Icon } from "../../../ui/icon.tsx"
import { usePostLikes } from "../post-likes.ts"
import styles from "./post-card.module.css"

/** The heart of a post with its count; it answers at once. */
export function HeartButton({ post }: { post: Post }) {
  const likes = usePostLikes()
  const { isLikedByMe: liked, likes_count: count } = post
  return (
    <button
      type="button"
      className={styles.act}
      aria-pressed={liked}
      aria-label={feed.likeOf(count)}
      title={feed.like}
      onClick={() => likes.toggle(post, liked)}
    >
      <Icon of={liked ? IconHeartFilled : IconHeart} className={styles.heart} />
      {count > 0 && <span className={styles.number}>{count}</span>}
    </button>
  )
}
