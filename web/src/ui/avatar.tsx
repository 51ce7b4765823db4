import { common } from "@pinyu/phrases/common"
import { useMemo, useState } from "react"
import styles from "./avatar.module.css"
import { avatarSource, defaultAvatar } from "./default-avatar.ts"

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
  const [broken, setBroken] = useState<string | null>(null)
  const wanted = useMemo(() => avatarSource(src, id), [src, id])
  return (
    <img
      className={styles.avatar}
      src={broken === wanted ? defaultAvatar(id ?? wanted) : wanted}
      alt={name ? common.avatarOf(name) : ""}
      width={size}
      height={size}
      style={{ inlineSize: `${size / 16}rem` }}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(wanted)}
    />
  )
}
