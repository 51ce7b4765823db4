import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import IconHeart from "~icons/tabler/heart"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import { useAvatarImage } from "../../../ui/use-avatar-image.ts"
import { isBlurred } from "./model.ts"
import styles from "./photo.module.css"

interface PhotoProps {
  profile: Pick<MemberProfile, "id" | "nickname" | "avatar_urls" | "blurred_photos">
  /** The index of the photo, from 0. */
  index: number
  /** Opens the viewer at this index. */
  onOpen: (index: number) => void
  className?: string | undefined
}

/**
 * One photo, which opens the viewer. A blurred one says when it becomes clear. Without photos, a default picture replaces it and opens nothing.
 */
export function Photo({ profile, index, onOpen, className }: PhotoProps) {
  const { id, nickname, avatar_urls: photos } = profile
  const isHeldBack = isBlurred(profile, index)
  const label = isHeldBack ? memberProfile.blurredPhotoOf : memberProfile.enlarge
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
      aria-label={label(nickname, index + 1, photos.length)}
      onClick={() => onOpen(index)}
    >
      {image}
      {isHeldBack && (
        <span className={styles.heldBack}>
          <Icon of={IconHeart} />
          {memberProfile.blurredPhoto}
        </span>
      )}
    </button>
  )
}
