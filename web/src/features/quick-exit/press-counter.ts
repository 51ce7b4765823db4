/** The three presses or taps come within this time, in ms: faster than closing three dialogs. */
const windowMs = 1_000
const presses = 3

/** Counts presses of Escape, or taps. `press` is true for the third within a second; anything else starts again. */
export const createPressCounter = () => {
  let times: readonly number[] = []
  return {
    press: (atMs: number) => {
      times = [...times, atMs].slice(-presses)
      const [first = atMs] = times
      if (times.length < presses || atMs - first > windowMs) return false
      times = []
      return true
    },
    reset: () => {
      times = []
    },
  }
}
