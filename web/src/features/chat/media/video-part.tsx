import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useEffect, useRef } from "react"
import IconVideoOff from "~icons/tabler/video-off"
import styles from "./media.module.css"
import { MediaNote, Preparing } from "./media-note.tsx"
import { playback } from "./playback.ts"
import { addressIn, useMediaAddress } from "./use-media-address.ts"

interface VideoPartProps {
  message: Message
  /** How far the server is with it, from 0 to 1. */
  progress: number | null
}

/** A video in a message: its first picture, then the browser's own controls. */
export function VideoPart({ message, progress }: VideoPartProps) {
  const file = useMediaAddress(message)
  const poster = addressIn(message, "thumbnail")
  const player = useRef({ pause: () => {} })
  const film = useRef<HTMLVideoElement>(null)
  const isWanted = useRef(false)
  // With another address it goes on as it was asked to. What cannot be played is told by its error event.
  useEffect(() => {
    if (file.attempt > 0 && isWanted.current) film.current?.play().catch(() => undefined)
  }, [file.attempt])

  if (message.media_state === "failed")
    return <MediaNote icon={IconVideoOff}>{chatMedia.videoFailed}</MediaNote>
  if (file.isBroken)
    return (
      <MediaNote icon={IconVideoOff} onRetry={file.tryAgain}>
        {chatMedia.videoGone}
      </MediaNote>
    )
  if (message.media_state === "processing" || !file.address)
    return (
      <>
        {poster && <img src={poster} alt="" className={styles.fill} />}
        <Preparing label={chatMedia.processing} progress={progress} />
      </>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: what members film for each other has no captions
    <video
      key={file.attempt}
      ref={film}
      className={styles.fill}
      src={file.address}
      poster={poster ?? undefined}
      aria-label={chatMedia.videoOf(message.sender_nickname)}
      controls
      playsInline
      preload={poster ? "none" : "metadata"}
      onPlay={({ currentTarget }) => {
        isWanted.current = true
        player.current = { pause: () => currentTarget.pause() }
        playback.begin(player.current)
      }}
      onPause={({ currentTarget }) => {
        // What did not load is paused by the browser, and still wanted.
        if (!currentTarget.error) isWanted.current = false
        playback.end(player.current)
      }}
      onError={file.onFailure}
    />
  )
}
