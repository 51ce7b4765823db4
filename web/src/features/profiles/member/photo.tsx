import { mediaLimits } from "@pinyu/contract/media/limits"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import IconHeart from "~icons/tabler/heart"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import { sizesOf, srcSetOf } from "../../../ui/member/small-version.ts"
import { useAvatarImage } from "../../../ui/use-avatar-image.ts"
import { isBlurred } from "./model.ts"
import styles from "./photo.module.css"

interface PhotoProps {
  profile: Pick<MemberProfile, "id" | "nickname" | "avatar_urls" | "small_avatar_urls" | "blurred_photos">
  /** The index of the photo, from 0. */
  index: number
  /** Opens the viewer at this index. */
  onOpen: (index: number) => void
  className?: string | undefined
}

/** How wide a photo is drawn at most. On wide screens, words and photos stand in columns. */
const sizes = sizesOf("100vw", 1, { from: "76rem", length: "25rem" })

/** The small version of a photo, unless a default replaces it. A blurred one has none. */
const smallVersionOf = (profile: PhotoProps["profile"], index: number, shown: string) => {
  // During an update, a node of the version before sends none.
  const small = profile.small_avatar_urls?.[index]
  if (small === undefined || shown !== profile.avatar_urls[index] || small === shown) return undefined
  return { srcSet: srcSetOf(shown, { url: small, width: mediaLimits.photo.small.width }), sizes }
}

/**
 * One photo, which opens the viewer. A blurred one says when it becomes clear. Without photos, a default picture replaces it and opens nothing.
 */
export function Photo({ profile, index, onOpen, className }: PhotoProps) {
  const { id, nickname, avatar_urls: photos } = profile
  const isHeldBack = isBlurred(profile, index)
  const label = isHeldBack ? memberProfile.blurredPhotoOf : memberProfile.enlarge
  const picture = useAvatarImage(photos[index], id, nickname)
  const image = (
    <img
      {...picture}
      {...smallVersionOf(profile, index, picture.src)}
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
