import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { type MouseEvent, useState } from "react"
import IconDownload from "~icons/tabler/download"
import IconPlayerPauseFilled from "~icons/tabler/player-pause-filled"
import IconPlayerPlayFilled from "~icons/tabler/player-play-filled"
import { clockTime } from "../../../lib/time.ts"
import { IconButton } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { useMessageFile } from "../media/message-files.ts"
import { saveMedia } from "../media/save-media.ts"
import { usePlayer } from "./use-player.ts"
import styles from "./voice-player.module.css"
import { Waveform } from "./waveform.tsx"

interface VoicePlayerProps {
  message: Message
  /** The transcoding progress, from 0 to 1. */
  progress: number | null
}

const speeds = [1, 1.5, 2]

/** A voice message or another sound: waveform, position and speed. */
export function VoicePlayer({ message, progress }: VoicePlayerProps) {
  const file = useMessageFile(message, { retries: 1 })
  const [speed, setSpeed] = useState(1)
  const { media_metadata: metadata, sender_nickname: name } = message
  const player = usePlayer({ file, speed, knownSeconds: metadata?.duration ?? 0 })
  const { isPlaying, at, duration } = player

  if (message.media_state === "processing")
    return (
      <div className={styles.player}>
        <progress className={styles.working} max={1} {...(progress !== null && { value: progress })} />
        <span>{chatMedia.processingAudio}</span>
      </div>
    )
  if (!file || file.isBroken || message.media_state === "failed")
    return <Unplayable message={message} url={file?.url ?? null} />
  const nextSpeed = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
  return (
    <div className={styles.player}>
      <audio key={file.attempt} src={file.url} preload="none" {...player.sound} />
      <IconButton
        label={isPlaying ? chatMedia.pauseOf(name) : chatMedia.playOf(name)}
        className={styles.play}
        onClick={player.toggle}
      >
        <Icon of={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled} size="1.25rem" />
      </IconButton>
      <div className={styles.middle}>
        <Waveform bars={metadata?.waveform ?? null} at={at} duration={duration} onSeek={player.seek} />
        <span className={styles.times} aria-hidden="true">
          <span>{clockTime(at)}</span>
          <span>{clockTime(Math.ceil(duration))}</span>
        </span>
      </div>
      <button
        type="button"
        className={styles.speed}
        aria-label={chatMedia.speed(speed)}
        onClick={() => setSpeed(nextSpeed)}
      >
        {chatMedia.speedShort(speed)}
      </button>
    </div>
  )
}

/** A download link for a sound that fails to play. */
function Unplayable({ message, url }: { message: Message; url: string | null }) {
  const save = (event: MouseEvent) => {
    event.preventDefault()
    void saveMedia(message)
  }
  return (
    <div className={styles.player}>
      <span>{chatMedia.audioUnavailable}</span>
      {url && (
        <a className={styles.download} href={url} rel="noreferrer" onClick={save}>
          <Icon of={IconDownload} size="1.125rem" />
          {chatMedia.download}
        </a>
      )}
    </div>
  )
}
