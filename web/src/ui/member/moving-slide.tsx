import { memberParts } from "@pinyu/phrases/member-parts"
import { type RefObject, useEffect, useRef, useState } from "react"
import IconMusic from "~icons/tabler/music"
import { Icon } from "../icon.tsx"
import styles from "./photo-viewer.module.css"

/** A film or a sound that is looked at like a photograph. */
export interface Moving {
  kind: "video" | "audio"
  src: string
  alt: string
  /** Of a film, until it runs. */
  poster?: string | null
  /** It does not load; it may be given another address. */
  onUnloadable?: () => void
}

interface MovingSlideProps {
  moving: Moving
  /** Whether it is what is looked at, not the one before or after. */
  isShown: boolean
}

/** Plays what is looked at, and stops when one moves on. Where a browser wants a press first, the controls are there. */
const usePlaying = (player: RefObject<HTMLMediaElement | null>, isShown: boolean) => {
  useEffect(() => {
    if (isShown) player.current?.play().catch(() => undefined)
    else player.current?.pause()
  }, [player, isShown])
}

const gone = { video: memberParts.filmGone, audio: memberParts.soundGone }

/** A film or a sound in the viewer, with the browser's own controls. */
export function MovingSlide({ moving, isShown }: MovingSlideProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { src, kind, onUnloadable } = moving
  const onError = () => {
    setBroken(src)
    onUnloadable?.()
  }
  if (broken === src) return <p className={styles.broken}>{gone[kind]}</p>
  const Part = kind === "video" ? Film : Sound
  return <Part key={src} moving={moving} isShown={isShown} onError={onError} />
}

type PartProps = MovingSlideProps & { onError: () => void }

/** A hand on the controls does not move the slide along. */
const holdStill = (event: { stopPropagation: () => void }) => event.stopPropagation()

function Film({ moving: { src, alt, poster }, isShown, onError }: PartProps) {
  const player = useRef<HTMLVideoElement>(null)
  usePlaying(player, isShown)
  return (
    // biome-ignore lint/a11y/useMediaCaption: what members film for each other has no captions
    <video
      ref={player}
      className={styles.film}
      src={src}
      poster={poster ?? undefined}
      aria-label={alt}
      controls
      playsInline
      preload={isShown ? "auto" : "none"}
      onPointerDown={holdStill}
      onError={onError}
    />
  )
}

function Sound({ moving: { src, alt }, isShown, onError }: PartProps) {
  const player = useRef<HTMLAudioElement>(null)
  usePlaying(player, isShown)
  return (
    <div className={styles.sound}>
      <Icon of={IconMusic} size="4rem" />
      {/* biome-ignore lint/a11y/useMediaCaption: what members record for each other has no captions */}
      <audio
        ref={player}
        src={src}
        aria-label={alt}
        controls
        preload={isShown ? "auto" : "none"}
        onPointerDown={holdStill}
        onError={onError}
      />
    </div>
  )
}
