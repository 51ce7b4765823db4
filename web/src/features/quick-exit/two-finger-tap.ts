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
  let current: { atMs: number; fingers: Map<number, Finger>; isStill: boolean } | null = null
  return {
    press: (touching: readonly Finger[], atMs: number) => {
      current ??= { atMs, fingers: new Map(), isStill: true }
      for (const finger of touching)
        if (!current.fingers.has(finger.identifier)) current.fingers.set(finger.identifier, finger)
    },
    move: (touching: readonly Finger[]) => {
      for (const { identifier, clientX, clientY } of touching) {
        const from = current?.fingers.get(identifier)
        if (current && from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > farthestPx)
          current.isStill = false
      }
    },
    release: (left: readonly Finger[], atMs: number): boolean => {
      if (!current || left.length > 0) return false
      const { fingers, isStill, atMs: from } = current
      current = null
      return fingers.size === 2 && isStill && atMs - from <= longestMs
    },
    cancel: () => {
      current = null
    },
  }
}
