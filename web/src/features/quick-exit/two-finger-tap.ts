/** Where a finger touches, in px. */
interface Finger {
  identifier: number
  clientX: number
  clientY: number
}

/** A tap is short, in ms, and does not move, in px: zooming and scrolling are none. */
const longestMs = 350
const farthestPx = 16

/** Recognises taps with exactly two fingers. `release` is true when the last finger ends one. */
export const createTwoFingerTap = () => {
  let begun: { atMs: number; fingers: Map<number, Finger>; isStill: boolean } | null = null
  return {
    press: (touching: readonly Finger[], atMs: number) => {
      begun ??= { atMs, fingers: new Map(), isStill: true }
      for (const finger of touching)
        if (!begun.fingers.has(finger.identifier)) begun.fingers.set(finger.identifier, finger)
    },
    move: (touching: readonly Finger[]) => {
      for (const { identifier, clientX, clientY } of touching) {
        const from = begun?.fingers.get(identifier)
        if (begun && from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > farthestPx)
          begun.isStill = false
      }
    },
    release: (left: readonly Finger[], atMs: number): boolean => {
      if (!begun || left.length > 0) return false
      const { fingers, isStill, atMs: from } = begun
      begun = null
      return fingers.size === 2 && isStill && atMs - from <= longestMs
    },
    cancel: () => {
      begun = null
    },
  }
}
