import type { Wish } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"
import styles from "./wish-heart.module.css"
import { useWishLikes } from "./wish-likes.ts"

interface WishHeartProps {
  wish: Wish
  /** Whether the viewer may like it; otherwise it only says how many do. */
  canLike: boolean
}

/** How many like a wish; pressed, it likes it too or takes the like back, and answers at once. */
export function WishHeart({ wish, canLike }: WishHeartProps) {
  const likes = useWishLikes()
  if (!canLike)
    return (
      <span className={styles.heart}>
        <Heart />
        <span aria-hidden="true">{wish.likes_count}</span>
        <VisuallyHidden>{wishes.likes(wish.likes_count)}</VisuallyHidden>
      </span>
    )
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={wish.isLikedByMe}
      aria-label={wishes.likeOf(wish.title, wish.likes_count)}
      onClick={() => likes.toggle(wish, wish.isLikedByMe)}
    >
      <Heart />
      {wish.likes_count}
    </button>
  )
}

function Heart() {
  return (
    <svg viewBox="0 0 24 24" className={styles.drawing} aria-hidden="true">
      <path d="M19.5 12.57 12 20l-7.5-7.43A5 5 0 1 1 12 6a5 5 0 1 1 7.5 6.57" />
    </svg>
  )
}
