import type { Message } from "@pinyu/contract/chat/schemas"
import { VoicePlayer } from "../voice/voice-player.tsx"
import { ImagePart } from "./image-part.tsx"
import styles from "./media.module.css"
import { ratioOf } from "./model.ts"
import { VideoPart } from "./video-part.tsx"

interface MessageMediaProps {
  message: Message
  /** How far the server is with the file, from 0 to 1; null while nothing is known of it. */
  progress?: number | null
  /** Looks at the picture on the whole screen. */
  onOpen: () => void
}

/** Rem; a tall picture is as narrow as it has to be to stay below the height. */
const largest = { width: 18, height: 22 }

/** The picture, video or voice of a message. Its place is kept from the beginning: nothing moves when it arrives. */
export function MessageMedia({ message, progress = null, onOpen }: MessageMediaProps) {
  if (message.message_type === "text" || message.is_deleted) return null
  if (message.message_type === "audio") return <VoicePlayer message={message} progress={progress} />
  const ratio = ratioOf(message.media_metadata)
  const width = `${Math.min(largest.width, largest.height * ratio)}rem`
  return (
    <div className={styles.frame} style={{ inlineSize: width, aspectRatio: ratio }}>
      {message.message_type === "image" ? (
        <ImagePart message={message} progress={progress} onOpen={onOpen} />
      ) : (
        <VideoPart message={message} progress={progress} />
      )}
    </div>
  )
}
