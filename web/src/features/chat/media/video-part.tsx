import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useEffect, useRef } from "react"
import IconVideoOff from "~icons/tabler/video-off"
import { reducedData } from "../../../lib/reduced-data.ts"
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

/** A video in a message: its poster, then the browser's own controls. */
export function VideoPart({ message, progress }: VideoPartProps) {
  const file = useMessageFile(message)
  const poster = urlIn(message, "thumbnail")
  const player = useRef({ pause: () => {} })
  const videoElement = useRef<HTMLVideoElement>(null)
  const isPlayRequested = useRef(false)
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
  return (
    // biome-ignore lint/a11y/useMediaCaption: members' recordings have no captions
    <video
      key={attempt}
      ref={videoElement}
      className={styles.fill}
      src={file.url}
      poster={poster ?? undefined}
      aria-label={chatMedia.videoOf(message.sender_nickname)}
      controls
      playsInline
      preload={poster || reducedData.isOn() ? "none" : "metadata"}
      onPlay={({ currentTarget }) => {
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
  )
}
