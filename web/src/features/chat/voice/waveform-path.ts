import { chatLimits } from "@pinyu/contract/chat/limits"

/** Of the drawing: each bar takes four units of its width, and the loudest all of its height. */
const step = 4
const middle = 16
const tallest = 14
const quietest = 1.5

/** Where nothing is known of a sound, it is drawn as a quiet one. */
const unknown: readonly number[] = Array.from({ length: chatLimits.waveformBars }, () => 0.12)

/** The waveform as the path of a drawing of 256 by 32. */
export const waveformPath = (bars: readonly number[] | null) => {
  const known = bars && bars.length > 0 ? bars : unknown
  const width = (step * chatLimits.waveformBars) / known.length
  return known
    .map((loudness, place) => {
      const half = Math.max(quietest, loudness * tallest)
      return `M${(place + 0.5) * width} ${middle - half}v${2 * half}`
    })
    .join("")
}

/** Where a key leads to, in seconds; null when it leads nowhere. */
export const keySeek = (key: string, at: number, duration: number) => {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + 5,
    ArrowUp: at + 5,
    ArrowLeft: at - 5,
    ArrowDown: at - 5,
    PageUp: at + 15,
    PageDown: at - 15,
    Home: 0,
    End: duration,
  }
  const wanted = places[key]
  return wanted === undefined ? null : Math.min(duration, Math.max(0, wanted))
}
