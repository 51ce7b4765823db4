import styles from "./avatar.module.css"
import { useAvatarImage } from "./use-avatar-image.ts"

interface AvatarProps {
  /** The member's picture; a default replaces a missing or broken one. */
  src?: string | null | undefined
  /** Selects the default picture. */
  id?: string | null | undefined
  /** Its first letter replaces a picture that does not load. */
  nickname: string
  /** Side length in px at the normal text size. */
  size?: number
}

/** A member's round picture, beside their name. */
export function Avatar({ src, id, nickname, size = 40 }: AvatarProps) {
  const image = useAvatarImage(src, id, nickname)
  return (
    <img
      {...image}
      className={styles.avatar}
      alt=""
      width={size}
      height={size}
      style={{ inlineSize: `${size / 16}rem` }}
      loading="lazy"
      decoding="async"
    />
  )
}
