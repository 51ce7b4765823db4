import { filledSideOf } from "@pinyu/contract/media/sizes"
import { memberParts } from "@pinyu/phrases/member-parts"
import { type ImgHTMLAttributes, useState } from "react"
import IconPhotoOff from "~icons/tabler/photo-off"
import type { SignedFileState } from "../../lib/media/use-signed-media.ts"
import { classNames } from "../class-names.ts"
import { Skeleton } from "../feedback/skeleton.tsx"
import { MediaError } from "./media-error.tsx"
import styles from "./remote-image.module.css"
import { type SmallVersion, srcSetOf } from "./small-version.ts"

interface RemoteImageProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, "width" | "height" | "loading"> {
  image: SignedFileState
  /** The browser loads it instead where it suffices. */
  small?: SmallVersion | undefined
  alt: string
  /** Offers a retry after a failure. Not inside a link or a button. */
  canRetry?: boolean
}

/** A picture behind a signed URL: a placeholder, the picture or an error. Fills its container. */
export function RemoteImage({
  image,
  small,
  alt,
  canRetry = false,
  loading = "lazy",
  ...size
}: RemoteImageProps) {
  const { url, attempt, isBroken, onFailure, tryAgain } = image
  const [loaded, setLoaded] = useState<string | null>(null)
  const [isTall, setTall] = useState(false)
  if (isBroken)
    return (
      <MediaError icon={IconPhotoOff} onRetry={canRetry ? tryAgain : undefined}>
        {memberParts.photoUnavailable}
      </MediaError>
    )
  const isLoaded = loaded === url
  return (
    <>
      {!isLoaded && (
        <span className={styles.ground}>
          <Skeleton height="100%" className={styles.square} />
        </span>
      )}
      <img
        {...size}
        key={attempt}
        src={url}
        {...(small && { srcSet: srcSetOf(url, small), sizes: small.sizes })}
        alt={alt}
        className={classNames(styles.image, isTall && styles.tall, !isLoaded && styles.unseen)}
        loading={loading}
        decoding="async"
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          setTall(filledSideOf({ width, height }) === "width")
          setLoaded(url)
        }}
        onError={onFailure}
      />
    </>
  )
}
