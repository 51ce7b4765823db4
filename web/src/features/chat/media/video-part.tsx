import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useEffect, useRef, useState } from "react"
import IconPlayerPlay from "~icons/tabler/player-play-filled"
import IconVideoOff from "~icons/tabler/video-off"
import { reducedData } from "../../../lib/reduced-data.ts"
import { clockTime } from "../../../lib/time.ts"
import { Icon } from "../../../ui/icon.tsx"
import { MediaError } from "../../../ui/member/media-error.tsx"
import styles from "./media.module.css"
import { urlIn, useMessageFile } from "./message-files.ts"
import { playback } from "./playback.ts"
import { Preparing } from "./preparing.tsx"

interface VideoPartProps {
  message: Message
  /** The transcoding progress, from 0 to 1. */
  progress: number | null
}

/** A video in a message: its poster with a play button, then the browser's own controls. */
export function VideoPart({ message, progress }: VideoPartProps) {
  const file = useMessageFile(message)
  const poster = urlIn(message, "thumbnail")
  const player = useRef({ pause: () => {} })
  const videoElement = useRef<HTMLVideoElement>(null)
  const isPlayRequested = useRef(false)
  const [hasStarted, setStarted] = useState(false)
  const attempt = file?.attempt ?? 0
  // Resumes playback after a new URL. Failures arrive as error events.
  useEffect(() => {
    if (attempt > 0 && isPlayRequested.current) videoElement.current?.play().catch(() => undefined)
  }, [attempt])

  if (message.media_state === "failed")
    return <MediaError icon={IconVideoOff}>{chatMedia.videoFailed}</MediaError>
  if (file?.isBroken)
    return (
      <MediaError icon={IconVideoOff} onRetry={file.tryAgain}>
        {chatMedia.videoUnavailable}
      </MediaError>
    )
  if (message.media_state === "processing" || !file)
    return (
      <>
        {poster && <img src={poster} alt="" className={styles.fill} />}
        <Preparing label={chatMedia.processing} progress={progress} />
      </>
    )
  const start = () => {
    // The button disappears; the keyboard continues at the controls.
    videoElement.current?.focus()
    // Failures arrive as error events.
    videoElement.current?.play().catch(() => undefined)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: members' recordings have no captions */}
      <video
        key={attempt}
        ref={videoElement}
        className={styles.fill}
        src={file.url}
        poster={poster ?? undefined}
        aria-label={chatMedia.videoOf(message.sender_nickname)}
        controls={hasStarted}
        tabIndex={hasStarted ? 0 : -1}
        playsInline
        preload={poster || reducedData.isOn() ? "none" : "metadata"}
        onPlay={({ currentTarget }) => {
          setStarted(true)
          isPlayRequested.current = true
          player.current = { pause: () => currentTarget.pause() }
          playback.begin(player.current)
        }}
        onPause={({ currentTarget }) => {
          // The browser pauses a failed video, which should still play.
          if (!currentTarget.error) isPlayRequested.current = false
          playback.end(player.current)
        }}
        onError={file.onFailure}
      />
      {!hasStarted && (
        <StartButton
          label={chatMedia.playVideo(message.sender_nickname)}
          seconds={message.media_metadata?.duration ?? null}
          onStart={start}
        />
      )}
    </>
  )
}

interface StartButtonProps {
  label: string
  /** The duration; null while unknown. */
  seconds: number | null
  onStart: () => void
}

function StartButton({ label, seconds, onStart }: StartButtonProps) {
  return (
    <>
      <button type="button" className={styles.start} aria-label={label} onClick={onStart}>
        <span className={styles.startIcon}>
          <Icon of={IconPlayerPlay} size="1.75rem" />
        </span>
      </button>
      {seconds !== null && <span className={styles.duration}>{clockTime(Math.ceil(seconds))}</span>}
    </>
  )
}
