import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { CountButton } from "../../../ui/member/count-button.tsx"
import { Heart } from "../../../ui/member/heart.tsx"
import { usePostLikes } from "../post-likes.ts"

/** The like button of a post with its count; changes at once. */
export function HeartButton({ post }: { post: Post }) {
  const likes = usePostLikes()
  const { isLikedByMe: liked, likes_count: count } = post
  return (
    <CountButton
      label={feed.likeOf(count)}
      title={feed.like}
      aria-pressed={liked}
      icon={<Heart filled={liked} />}
      count={count}
      onClick={() => likes.toggle(post, liked)}
    />
  )
}
