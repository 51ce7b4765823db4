import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useState } from "react"
import IconPhotoOff from "~icons/tabler/photo-off"
import { classNames } from "../../../ui/class-names.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { useOpenImage } from "./image-viewer-context.ts"
import styles from "./media.module.css"
import { MediaError, Preparing } from "./media-error.tsx"
import { useMediaAddress } from "./use-media-address.ts"

interface ImagePartProps {
  message: Message
  /** The transcoding progress, from 0 to 1. */
  progress: number | null
}

/** A picture in a message; a press opens the viewer. */
export function ImagePart({ message, progress }: ImagePartProps) {
  const hasThumbnail = message.media_thumbnail_url_signed !== null
  const file = useMediaAddress(message, hasThumbnail ? "thumbnail" : "original")
  const openImage = useOpenImage()
  const [loaded, setLoaded] = useState<string | null>(null)
  const { address, attempt } = file

  if (file.isBroken || message.media_state === "failed")
    return (
      <MediaError icon={IconPhotoOff} onRetry={file.tryAgain}>
        {chatMedia.imageGone}
      </MediaError>
    )
  if (!address) return <Preparing label={chatMedia.processingImage} progress={progress} />
  const isLoaded = loaded === address
  return (
    <button
      type="button"
      className={styles.image}
      aria-label={chatMedia.enlarge(message.sender_nickname)}
      onClick={() => openImage(message.id)}
    >
      {!isLoaded && <Skeleton height="100%" className={styles.ground} />}
      <img
        key={attempt}
        src={address}
        alt=""
        className={classNames(styles.fill, !isLoaded && styles.unseen)}
        decoding="async"
        draggable={false}
        onLoad={() => setLoaded(address)}
        onError={file.onFailure}
      />
    </button>
  )
}
