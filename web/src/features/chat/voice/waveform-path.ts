/** The view box: its width, its middle, and the maximum height of a bar. */
const wholeWidth = 256
const middle = 16
const tallest = 14
const minHalfHeight = 1.5

/** A sound without a waveform is drawn as a quiet one. */
const unknown: readonly number[] = Array.from({ length: 32 }, () => 0.12)

/** A phone has no room for more: keeps the louder of two neighbours. */
const fewer = (bars: readonly number[]) =>
  bars.length <= 32
    ? bars
    : bars.flatMap((loudness, index) => (index % 2 ? [] : [Math.max(loudness, bars[index + 1] ?? 0)]))

/** Draws the waveform as an SVG path of 256 by 32. */
export const waveformPath = (bars: readonly number[] | null) => {
  const known = bars && bars.length > 0 ? fewer(bars) : unknown
  const width = wholeWidth / known.length
  return known
    .map((loudness, index) => {
      const half = Math.max(minHalfHeight, loudness * tallest)
      return `M${(index + 0.5) * width} ${middle - half}v${2 * half}`
    })
    .join("")
}

/** Returns the position in seconds that a key seeks to, or null. */
export const keySeek = (key: string, at: number, duration: number) => {
  const positions: Readonly<Record<string, number>> = {
    ArrowRight: at + 5,
    ArrowUp: at + 5,
    ArrowLeft: at - 5,
    ArrowDown: at - 5,
    PageUp: at + 15,
    PageDown: at - 15,
    Home: 0,
    End: duration,
  }
  const target = positions[key]
  return target === undefined ? null : Math.min(duration, Math.max(0, target))
}
