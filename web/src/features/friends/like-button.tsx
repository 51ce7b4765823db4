import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { friends } from "@pinyu/phrases/friends"
import { Button, IconButton } from "../../ui/button.tsx"
import { Heart } from "../../ui/member/heart.tsx"
import styles from "./like-button.module.css"
import { type Liked, useLikes } from "./member-likes.ts"

interface LikeButtonProps {
  member: Liked & Pick<MemberCard, "i_like_them">
  /** Called when a like is withdrawn, with the pressed button. */
  onUnlike?: (button: HTMLElement) => void
}

/** The heart on a photo: likes the member or withdraws the like, and changes at once. */
export function LikeButton({ member, onUnlike }: LikeButtonProps) {
  const { likes } = useLikes()
  const { i_like_them: liked, nickname } = member
  return (
    <IconButton
      label={friends.like(nickname)}
      look="onPhoto"
      aria-pressed={liked}
      onClick={({ currentTarget }) => {
        if (liked) onUnlike?.(currentTarget)
        likes.toggle(member, liked)
      }}
    >
      <Heart filled={liked} />
    </IconButton>
  )
}

/** The same with a text label, for a member's profile. */
export function LabelledLikeButton({ member }: Pick<LikeButtonProps, "member">) {
  const { likes } = useLikes()
  const { i_like_them: liked, nickname } = member
  return (
    <Button
      variant={liked ? "outline" : "primary"}
      icon={<Heart filled={liked} />}
      aria-label={liked ? friends.liked(nickname) : friends.like(nickname)}
      className={liked ? styles.liked : undefined}
      onClick={() => likes.toggle(member, liked)}
    >
      {liked ? friends.likedShort : friends.likeShort}
    </Button>
  )
}
