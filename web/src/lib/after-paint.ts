import { beginPending } from "./pending.ts"

/** Calls `act` after the next paint. Returns a function that cancels it. */
export const afterPaint = (act: () => void) => {
  const end = beginPending()
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      act()
      end()
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    end()
  }
}
