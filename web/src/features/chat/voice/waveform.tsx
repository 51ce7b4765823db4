import { chatMedia } from "@pinyu/phrases/chat-media"
import { clockTime } from "../../../lib/time.ts"
import styles from "./voice-player.module.css"
import { keySeek, waveformPath } from "./waveform-path.ts"

interface WaveformProps {
  /** The level of each part, from 0 to 1; null when unknown. */
  bars: readonly number[] | null
  /** In seconds. */
  at: number
  duration: number
  onSeek: (seconds: number) => void
}

/** A waveform with a playback position; a press or a key seeks. */
export function Waveform({ bars, at, duration, onSeek }: WaveformProps) {
  const drawing = waveformPath(bars)
  const played = duration > 0 ? Math.min(1, at / duration) : 0
  const seekTo = ({ currentTarget, clientX }: React.PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSeek(((clientX - left) / width) * duration)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.waveform}
      aria-label={chatMedia.place}
      aria-valuemin={0}
      aria-valuemax={Math.ceil(duration)}
      aria-valuenow={Math.floor(at)}
      aria-valuetext={chatMedia.placeOf(clockTime(at), clockTime(duration))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
      }}
      onKeyDown={(event) => {
        const target = keySeek(event.key, at, duration)
        if (target === null) return
        event.preventDefault()
        onSeek(target)
      }}
    >
      <svg viewBox="0 0 256 32" preserveAspectRatio="none" aria-hidden="true">
        <path d={drawing} className={styles.bars} />
        <path
          d={drawing}
          className={styles.played}
          style={{ clipPath: `inset(0 ${(1 - played) * 100}% 0 0)` }}
        />
      </svg>
    </div>
  )
}
