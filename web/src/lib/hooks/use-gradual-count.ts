import { startTransition, useEffect, useState } from "react"

/** So many items are laid out and painted well within one frame. */
const sliceLength = 10

/**
 * The number of items of a long list to render: the first page at once. Items that a later page adds at the end
 * follow in slices, each in its own frame, so that scrolling does not stop for a whole page. A few items more are
 * rendered at once: they may be at the front, and the last items must not leave the page for a frame.
 */
export const useGradualCount = (length: number) => {
  const [count, setCount] = useState(length)
  useEffect(() => {
    if (count === length) return
    const next = count === 0 ? length : Math.min(length, count + sliceLength)
    const frame = requestAnimationFrame(() => startTransition(() => setCount(next)))
    return () => cancelAnimationFrame(frame)
  }, [count, length])
  return count === 0 || length - count < sliceLength ? length : count
}
