import type { MessageType } from "@pinyu/contract/chat/options"
import type { Message } from "@pinyu/contract/chat/schemas"
import { type ComponentType, useState } from "react"
import { useSocketEvent } from "../../../lib/socket/socket.ts"
import { VoicePlayer } from "../voice/voice-player.tsx"
import { ImagePart } from "./image-part.tsx"
import styles from "./media.module.css"
import { ratioOf } from "./model.ts"
import { VideoPart } from "./video-part.tsx"

/** The processing progress of a file, from 0 to 1; null while unknown. */
const useProgress = (messageId: string) => {
  const [progress, setProgress] = useState<number | null>(null)
  useSocketEvent("media-progress", (event) => {
    if (event.messageId === messageId) setProgress(event.progress)
  })
  return progress
}

/** In rem; a tall picture gets narrower to stay below the height. */
const largest = { width: 18, height: 22 }

interface PartProps {
  message: Message
  progress: number | null
}

/** Reserves the space of a picture or video, so that nothing moves when it loads. */
const framed = (Part: ComponentType<PartProps>) =>
  function Framed(props: PartProps) {
    const ratio = ratioOf(props.message.media_metadata)
    const width = `${Math.min(largest.width, largest.height * ratio)}rem`
    return (
      <div className={styles.frame} style={{ inlineSize: width, aspectRatio: ratio }}>
        <Part {...props} />
      </div>
    )
  }

const parts: Record<MessageType, ComponentType<PartProps> | null> = {
  text: null,
  image: framed(ImagePart),
  video: framed(VideoPart),
  audio: VoicePlayer,
}

/** The picture, video or voice of a message. */
export function MessageMedia({ message }: { message: Message }) {
  const progress = useProgress(message.id)
  const Part = parts[message.message_type]
  return Part && !message.is_deleted ? <Part message={message} progress={progress} /> : null
}
