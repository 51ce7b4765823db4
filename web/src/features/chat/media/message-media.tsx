import type { Message } from "@pinyu/contract/chat/schemas"
import { useState } from "react"
import { useSocketEvent } from "../../../lib/socket/socket.ts"
import { VoicePlayer } from "../voice/voice-player.tsx"
import { ImagePart } from "./image-part.tsx"
import styles from "./media.module.css"
import { ratioOf } from "./model.ts"
import { VideoPart } from "./video-part.tsx"

/** The processing progress of a file, from 0 to 1; null while unknown. */
const useProgress = (messageId: string) => {
  const [progress, setProgress] = useState<number | null>(null)
  useSocketEvent("media-progress", (told) => {
    if (told.messageId === messageId) setProgress(told.progress)
  })
  return progress
}

/** In rem; a tall picture gets narrower to stay below the height. */
const largest = { width: 18, height: 22 }

/**
 * The picture, video or voice of a message. Its space is reserved, so that nothing moves when it loads.
 */
export function MessageMedia({ message }: { message: Message }) {
  const progress = useProgress(message.id)
  if (message.message_type === "text" || message.is_deleted) return null
  if (message.message_type === "audio") return <VoicePlayer message={message} progress={progress} />
  const ratio = ratioOf(message.media_metadata)
  const width = `${Math.min(largest.width, largest.height * ratio)}rem`
  return (
    <div className={styles.frame} style={{ inlineSize: width, aspectRatio: ratio }}>
      {message.message_type === "image" ? (
        <ImagePart message={message} progress={progress} />
      ) : (
        <VideoPart message={message} progress={progress} />
      )}
    </div>
  )
}
