import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { friends } from "@pinyu/phrases/friends"
import { Button, IconButton } from "../../ui/button.tsx"
import styles from "./like-button.module.css"
import { type Liked, useLikes } from "./member-likes.ts"

interface LikeButtonProps {
  member: Liked & Pick<MemberCard, "i_like_them">
  /** Told when a like is taken back, with the button that did it. */
  onUnlike?: (button: HTMLElement) => void
}

/** The heart on a photograph: likes the member, or takes the like back, and answers at once. */
export function LikeButton({ member, onUnlike }: LikeButtonProps) {
  const { likes } = useLikes()
  return (
    <IconButton
      label={friends.like(member.nickname)}
      aria-pressed={member.i_like_them}
      className={styles.like}
      onClick={({ currentTarget }) => {
        if (member.i_like_them) onUnlike?.(currentTarget)
        likes.toggle(member, member.i_like_them)
      }}
    >
      <Heart />
    </IconButton>
  )
}

/** The same in words, for a member's profile. */
export function WordedLikeButton({ member }: Pick<LikeButtonProps, "member">) {
  const { likes } = useLikes()
  const { i_like_them: liked, nickname } = member
  return (
    <Button
      variant={liked ? "outline" : "primary"}
      icon={<Heart />}
      aria-label={liked ? friends.liked(nickname) : friends.like(nickname)}
      data-liked={liked}
      className={styles.worded}
      onClick={() => likes.toggle(member, liked)}
    >
      {liked ? friends.likedShort : friends.likeShort}
    </Button>
  )
}

function Heart() {
  return (
    <svg viewBox="0 0 24 24" className={styles.heart} aria-hidden="true">
      <path d="M19.5 12.57 12 20l-7.5-7.43A5 5 0 1 1 12 6a5 5 0 1 1 7.5 6.57" />
    </svg>
  )
}
