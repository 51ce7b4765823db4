import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { memberParts } from "@pinyu/phrases/member-parts"
import IconPhotoOff from "~icons/tabler/photo-off"
import { MediaError } from "../../../ui/member/media-error.tsx"
import { RemoteImage } from "../../../ui/member/remote-image.tsx"
import { useOpenImage } from "./image-viewer-context.ts"
import styles from "./media.module.css"
import { useMessageFile } from "./message-files.ts"
import { Preparing } from "./preparing.tsx"

interface ImagePartProps {
  message: Message
  /** The transcoding progress, from 0 to 1. */
  progress: number | null
}

/** A picture in a message; a press opens the viewer. */
export function ImagePart({ message, progress }: ImagePartProps) {
  const hasThumbnail = message.media_thumbnail_url_signed !== null
  const image = useMessageFile(message, { view: hasThumbnail ? "thumbnail" : "original" })
  const openImage = useOpenImage()

  if (message.media_state === "failed")
    return <MediaError icon={IconPhotoOff}>{memberParts.photoUnavailable}</MediaError>
  if (!image) return <Preparing label={chatMedia.processingImage} progress={progress} />
  if (image.isBroken) return <RemoteImage image={image} alt="" canRetry />
  return (
    <button
      type="button"
      className={styles.image}
      aria-label={chatMedia.enlarge(message.sender_nickname)}
      onClick={() => openImage(message.id)}
    >
      <RemoteImage image={image} alt="" loading="eager" />
    </button>
  )
}
