import type { Message } from "@pinyu/contract/chat/schemas"
import type { MediaType } from "@pinyu/contract/media/limits"
import { chatInvitations } from "@pinyu/phrases/chat-invitations"
import { type ComponentType, useState } from "react"
import IconEyeOff from "~icons/tabler/eye-off"
import { useSocketEvent } from "../../../lib/socket/socket.ts"
import { Icon } from "../../../ui/icon.tsx"
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

const parts: Record<MediaType, ComponentType<PartProps>> = {
  image: framed(ImagePart),
  video: framed(VideoPart),
  audio: VoicePlayer,
}

interface MessageMediaProps {
  message: Message
  type: MediaType
}

/** The picture, video or voice of a message that is not deleted. */
export function MessageMedia({ message, type }: MessageMediaProps) {
  const progress = useProgress(message.id)
  const Part = parts[type]
  if (message.media_state === "hidden")
    return (
      <p className={styles.hidden}>
        <Icon of={IconEyeOff} size="1.25rem" />
        {chatInvitations.hidden[type]}
      </p>
    )
  return <Part message={message} progress={progress} />
}
