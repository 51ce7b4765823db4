import { memberParts } from "@pinyu/phrases/member-parts"
import { type RefObject, useEffect, useRef, useState } from "react"
import IconMusic from "~icons/tabler/music"
import { reducedData } from "../../lib/reduced-data.ts"
import { Icon } from "../icon.tsx"
import styles from "./photo-viewer.module.css"

/** A video or an audio file in the viewer. */
export interface MediaSource {
  kind: "video" | "audio"
  src: string
  alt: string
  /** The poster of a video, until it plays. */
  poster?: string | null
  /** Called when loading failed; the caller may provide another URL. */
  onLoadError?: () => void
}

interface MediaSlideProps {
  media: MediaSource
  /** True for the current slide, false for its neighbours. */
  isShown: boolean
  /** A text over the video. */
  mark?: string | undefined
}

/** Neighbours load nothing, and with reduced data the current slide waits for the member. */
const preloadOf = (isShown: boolean) => (isShown && !reducedData.isOn() ? "auto" : "none")

/**
 * Plays the current slide, and pauses when it changes. The controls serve browsers that require a
 * gesture.
 */
const useAutoplay = (player: RefObject<HTMLMediaElement | null>, isShown: boolean) => {
  useEffect(() => {
    if (isShown && !reducedData.isOn()) player.current?.play().catch(() => undefined)
    else player.current?.pause()
  }, [player, isShown])
}

const missingTexts = { video: memberParts.videoUnavailable, audio: memberParts.soundUnavailable }

const markPlaces = Array.from({ length: 9 }, (_, place) => place)

/** A video or an audio file in the viewer, with the browser's own controls. */
export function MediaSlide({ media, isShown, mark }: MediaSlideProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { src, kind, onLoadError } = media
  const onError = () => {
    setBroken(src)
    onLoadError?.()
  }
  if (broken === src) return <p className={styles.broken}>{missingTexts[kind]}</p>
  const Part = kind === "video" ? VideoPlayer : AudioPlayer
  const part = <Part key={src} media={media} isShown={isShown} onError={onError} />
  if (kind !== "video" || mark === undefined) return part
  return (
    <div className={styles.marked}>
      {part}
      <div className={styles.mark} aria-hidden="true">
        {markPlaces.map((place) => (
          <span key={place}>{mark}</span>
        ))}
      </div>
    </div>
  )
}

type PartProps = Omit<MediaSlideProps, "mark"> & { onError: () => void }

/** Dragging on the controls must not move the slide. */
const stopPropagation = (event: { stopPropagation: () => void }) => event.stopPropagation()

function VideoPlayer({ media: { src, alt, poster }, isShown, onError }: PartProps) {
  const player = useRef<HTMLVideoElement>(null)
  useAutoplay(player, isShown)
  return (
    // biome-ignore lint/a11y/useMediaCaption: members' recordings have no captions
    <video
      ref={player}
      className={styles.video}
      src={src}
      poster={poster ?? undefined}
      aria-label={alt}
      controls
      playsInline
      preload={preloadOf(isShown)}
      onPointerDown={stopPropagation}
      onError={onError}
    />
  )
}

function AudioPlayer({ media: { src, alt }, isShown, onError }: PartProps) {
  const player = useRef<HTMLAudioElement>(null)
  useAutoplay(player, isShown)
  return (
    <div className={styles.sound}>
      <Icon of={IconMusic} size="4rem" />
      {/* biome-ignore lint/a11y/useMediaCaption: members' recordings have no captions */}
      <audio
        ref={player}
        src={src}
        aria-label={alt}
        controls
        preload={preloadOf(isShown)}
        onPointerDown={stopPropagation}
        onError={onError}
      />
    </div>
  )
}
