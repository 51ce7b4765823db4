import { common } from "@pinyu/phrases/common"
import styles from "./avatar.module.css"
import { useAvatarImage } from "./use-avatar-image.ts"

interface AvatarProps {
  /** The member's picture; a default replaces a missing or broken one. */
  src?: string | null | undefined
  /** Selects the default picture. */
  id?: string | null | undefined
  /** The member's name. Leave out when the name is next to the picture. */
  name?: string
  /** Side length in px at the normal text size. */
  size?: number
}

/** A member's round picture. */
export function Avatar({ src, id, name, size = 40 }: AvatarProps) {
  const image = useAvatarImage(src, id)
  return (
    <img
      {...image}
      className={styles.avatar}
      alt={name ? common.avatarOf(name) : ""}
      width={size}
      height={size}
      style={{ inlineSize: `${size / 16}rem` }}
      loading="lazy"
      decoding="async"
    />
  )
}
