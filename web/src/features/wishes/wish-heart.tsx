import type { Wish } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import { Count, CountButton } from "../../ui/member/count-button.tsx"
import { Heart } from "../../ui/member/heart.tsx"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"
import { useWishLikes } from "./wish-likes.ts"

interface WishHeartProps {
  wish: Wish
  /** Whether the viewer may like the wish; otherwise it only shows the count. */
  canLike: boolean
}

/** The like count of a wish. A press likes the wish or withdraws the like, and changes at once. */
export function WishHeart({ wish, canLike }: WishHeartProps) {
  const likes = useWishLikes()
  const { title, isLikedByMe: liked, likes_count: count } = wish
  if (!canLike)
    return (
      <span>
        <Count icon={<Heart filled={false} />} count={count} />
        <VisuallyHidden>{wishes.likes(count)}</VisuallyHidden>
      </span>
    )
  return (
    <CountButton
      label={wishes.likeOf(title, count)}
      aria-pressed={liked}
      icon={<Heart filled={liked} />}
      count={count}
      onClick={() => likes.toggle(wish, liked)}
    />
  )
}
