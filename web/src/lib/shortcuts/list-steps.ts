import { shortcuts as words } from "@pinyu/phrases/shortcuts"
import { useShortcuts } from "./use-shortcuts.ts"

/** Marks what `j` and `k` focus in an item of a list. */
export const listStep = { "data-list-step": "" } as const

const steps = () =>
  [...document.querySelectorAll<HTMLElement>("main [data-list-step]")].filter((one) => one.checkVisibility())

const holdsFocus = (step: HTMLElement) => (step.closest("li") ?? step).contains(document.activeElement)

/** The marked element of the item that has the focus. */
export const focusedStep = () => steps().find(holdsFocus)

/** Focuses the next (1) or the previous (-1) item; first the topmost one in sight. */
export const focusBeside = (direction: 1 | -1) => {
  const all = steps()
  const index = all.findIndex(holdsFocus)
  const inSight = all.find((one) => one.getBoundingClientRect().top >= 0) ?? all.at(-1)
  const next = index === -1 ? inSight : all[index + direction]
  if (!next) return
  next.focus({ preventScroll: true })
  // The top of a post that is higher than the screen must be in sight.
  next.scrollIntoView({ block: next.offsetHeight > innerHeight / 2 ? "start" : "nearest" })
}

/** `j` and `k` in the marked lists of the pages, for a frame. */
export const useListSteps = () =>
  useShortcuts("lists", {
    j: { label: words.next, run: () => focusBeside(1), repeats: true },
    k: { label: words.previous, run: () => focusBeside(-1), repeats: true },
    Enter: { label: words.open },
  })
