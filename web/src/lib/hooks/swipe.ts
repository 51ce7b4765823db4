/** From which distance a movement has a direction, in px. */
const startPx = 10

/** Whether a movement is a swipe to the start: null while it may become one. */
export const isSwipe = (x: number, y: number) => {
  if (Math.max(Math.abs(x), Math.abs(y)) < startPx) return null
  return -x > Math.abs(y)
}

/** How much of a movement beyond the distance an element follows that stays. */
const resistance = 0.25

export interface SwipeDistance {
  /** From which distance the end of a swipe acts, in px. */
  actPx: number
  /** The element stays: it resists beyond the distance, and returns. Otherwise it leaves with the action. */
  stays: boolean
}

/** Where a finger puts an element, in px and never positive, for a movement towards the start. */
export const swipeOffset = (movedPx: number, { actPx, stays }: SwipeDistance) => {
  const beyond = -movedPx - actPx
  return stays && beyond > 0 ? -actPx - beyond * resistance : Math.min(0, movedPx)
}

/** Whether the end of the swipe acts at this offset. */
export const willAct = (offset: number, { actPx }: Pick<SwipeDistance, "actPx">) => offset <= -actPx
