import type { Location } from "react-router"

/** Scroll positions by history entry. They are stored outside, by React Router's `<ScrollRestoration>`. */
export const createScrollPositions = () => {
  let positions: Record<string, number> | null = null
  let current = () => 0
  return {
    /** Returns a function that stops it. */
    enable: (saved: Record<string, number>, position: () => number) => {
      positions = saved
      current = position
      return () => {
        positions = null
      }
    },
    save: ({ key }: Location) => {
      if (positions) positions[key] = current()
    },
    /** The position of a visited entry; null for others. */
    saved: ({ key }: Location) => positions?.[key] ?? null,
  }
}
