import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import type { VirtualizerHandle } from "virtua"
import { setTimer } from "../../../lib/set-timer.ts"
import { type Row, showsMessage } from "../timeline/rows.ts"
import { hasNewer, olderOf, type Timeline } from "../timeline/timeline.ts"
import { usePages } from "./use-pages.ts"

/** The target position of the list; each new value is applied once. */
export type ScrollTarget = { at: "end" } | { at: "unread" } | { at: "message"; id: string }

interface ScrollingInput {
  conversationId: string
  scroller: RefObject<HTMLElement | null>
  timeline: Timeline
  rows: readonly Row[]
  target: ScrollTarget
  onAtEnd: (atEnd: boolean) => void
}

/** The distance to an edge that loads the next page. */
const thresholdPx = 1_200
/** The distance to the end that counts as the end. */
const endPx = 64
/** The distance to the end that shows the jump button. */
const jumpButtonPx = 400
/** Browsers round scroll positions. */
const roundedPx = 2
const highlightMs = 1_800
/**
 * The rows above the target that are measured with it. The list itself measures what lies behind only when its
 * movement to the target has ended; a reader who turns back before would see lines move.
 */
const rowsAboveTarget = 24

const end: ScrollTarget = { at: "end" }

const firstMessageOf = (rows: readonly Row[]) => rows.find((row) => row.kind === "message")?.key ?? null

/** Returns the index of a target's row: -1 for the end, null when it is not loaded. */
const rowAt = (rows: readonly Row[], target: ScrollTarget) => {
  if (target.at === "end") return -1
  if (target.at === "unread") return rows.findIndex((row) => row.kind === "unread")
  const index = rows.findIndex((row) => showsMessage(row, target.id))
  return index < 0 ? null : index
}

/** The indexes of the row of a target and of those above it. */
const rowsUpTo = (rows: readonly Row[], target: ScrollTarget) => {
  const index = rowAt(rows, target)
  const last = index === -1 ? rows.length - 1 : (index ?? -1)
  const first = Math.max(0, last - rowsAboveTarget)
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
}

/**
 * Scrolls the list to its target, follows new messages at the end, and loads further pages. Holds the
 * target while the rows around it are measured, until the reader scrolls.
 */
export const useScrolling = (input: ScrollingInput) => {
  const { conversationId, scroller, timeline, rows, target, onAtEnd } = input
  const pages = usePages(conversationId)
  const list = useRef<VirtualizerHandle>(null)
  /** The current target, and the scroll position that was set for it. */
  const current = useRef<{ target: ScrollTarget | null; top: number }>({ target: null, top: 0 })
  const atEnd = useRef(false)
  const [away, setAway] = useState(false)
  /** From the first rendering, so that nobody scrolls before the rows above the target are measured. */
  const [isMoving, setIsMoving] = useState(true)
  const [highlighted, setHighlighted] = useState<string | null>(null)

  // Older messages push the visible ones down: the list then keeps its distance to the end.
  const first = firstMessageOf(rows)
  const firstBefore = useRef(first)
  const shift = first !== firstBefore.current
  useLayoutEffect(() => {
    firstBefore.current = first
  }, [first])

  const topOf = (index: number, box: HTMLElement) => {
    if (index < 0 || !list.current) return box.scrollHeight
    const top = list.current.getItemOffset(index)
    return rows[index]?.kind === "unread"
      ? top
      : top - (box.clientHeight - list.current.getItemSize(index)) / 2
  }
  /** Scrolls to the target, if any. */
  const scrollToTarget = () => {
    const box = scroller.current
    const index = current.current.target && rowAt(rows, current.current.target)
    if (!box || index === null) return
    box.scrollTop = topOf(index, box)
    current.current.top = box.scrollTop
  }
  const onPosition = () => {
    const box = scroller.current
    if (!box) return
    const { scrollTop, scrollHeight, clientHeight } = box
    const below = scrollHeight - clientHeight - scrollTop
    atEnd.current = below < endPx && !hasNewer(timeline)
    onAtEnd(atEnd.current)
    setAway(below > jumpButtonPx)
    const isUnmoved =
      current.current.target !== null && Math.abs(scrollTop - current.current.top) <= roundedPx
    if (!isUnmoved) current.current.target = atEnd.current ? end : null
    // The content may be shorter than the screen; otherwise no page is needed.
    if (isUnmoved && scrollHeight > clientHeight) return
    if (scrollTop < thresholdPx && olderOf(timeline) !== null) pages.onNearEdge("older")
    else if (below < thresholdPx && hasNewer(timeline)) pages.onNearEdge("newer")
  }

  // A target is reached once; later rows do not scroll the reader back.
  const reached = useRef<ScrollTarget | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows new rows while the end is visible
  useLayoutEffect(() => {
    if (reached.current !== target && rows.length > 0 && rowAt(rows, target) !== null) {
      reached.current = target
      current.current.target = target
      setIsMoving(true)
      if (target.at === "message") setHighlighted(target.id)
    } else if (atEnd.current) current.current.target = end
    scrollToTarget()
  }, [target, rows])
  useEffect(
    () => (highlighted ? setTimer(() => setHighlighted(null), highlightMs) : undefined),
    [highlighted],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the rows change
  useEffect(onPosition, [rows])

  return {
    list,
    shift,
    away,
    highlighted,
    pages,
    keepMounted: isMoving ? rowsUpTo(rows, target) : undefined,
    onScroll: onPosition,
    onScrollEnd: () => setIsMoving(false),
    /** A picture, a long text or the keyboard changed the size. */
    onResize: () => {
      scrollToTarget()
      onPosition()
    },
  }
}
