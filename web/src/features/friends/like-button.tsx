import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { friends } from "@pinyu/phrases/friends"
import { IconButton } from "../../ui/button.tsx"
import { useLikes } from "./api.ts"
import styles from "./like-button.module.css"

interface LikeButtonProps {
  member: Pick<MemberCard, "id" | "nickname" | "i_like_them">
}

/** The heart on a photograph: likes the member, or takes the like back, and answers at once. */
export function LikeButton({ member }: LikeButtonProps) {
  const likes = useLikes()
  return (
    <IconButton
      label={friends.like(member.nickname)}
      aria-pressed={member.i_like_them}
      className={styles.like}
      onClick={() => likes.toggle(member.id, member.i_like_them)}
    >
      <svg viewBox="0 0 24 24" className={styles.heart} aria-hidden="true">
        <path d="M19.5 12.57 12 20l-7.5-7.43A5 5 0 1 1 12 6a5 5 0 1 1 7.5 6.57" />
      </svg>
    </IconButton>
  )
}
