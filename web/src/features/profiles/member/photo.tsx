import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { classNames } from "../../../ui/class-names.ts"
import { useAvatarImage } from "../../../ui/use-avatar-image.ts"
import styles from "./photo.module.css"

interface PhotoProps {
  profile: Pick<MemberProfile, "id" | "nickname" | "avatar_urls">
  /** The index of the photo, from 0. */
  index: number
  /** Opens the viewer at this index. */
  onOpen: (index: number) => void
  className?: string | undefined
}

/**
 * One photo, which opens the viewer. Without photos, a default picture replaces it and opens nothing.
 */
export function Photo({ profile, index, onOpen, className }: PhotoProps) {
  const { id, nickname, avatar_urls: photos } = profile
  const picture = useAvatarImage(photos[index], id)
  const image = (
    <img
      {...picture}
      alt=""
      width={960}
      height={1280}
      className={styles.image}
      loading={index === 0 ? "eager" : "lazy"}
      decoding="async"
    />
  )
  if (photos[index] === undefined)
    return (
      <div className={classNames(styles.photo, className)}>
        {image}
        <span className={styles.none}>{memberProfile.noPhoto}</span>
      </div>
    )
  return (
    <button
      type="button"
      className={classNames(styles.photo, className)}
      aria-label={memberProfile.enlarge(nickname, index + 1, photos.length)}
      onClick={() => onOpen(index)}
    >
      {image}
    </button>
  )
}
