import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import type { VirtualizerHandle } from "virtua"
import { later } from "../../../lib/later.ts"
import type { Row } from "../timeline/rows.ts"
import { hasNewer, olderOf, type Timeline } from "../timeline/timeline.ts"
import { usePages } from "./use-pages.ts"

/** Where the list is to stand: told once for each new value. */
export type Place = { at: "end" } | { at: "unread" } | { at: "message"; id: string }

interface ScrollingInput {
  conversationId: string
  scroller: RefObject<HTMLElement | null>
  timeline: Timeline
  rows: readonly Row[]
  place: Place
  onAtEnd: (atEnd: boolean) => void
}

/** So near to an edge the next page is asked for. */
const nearPx = 1_200
/** So near to the end counts as the end. */
const endPx = 64
/** So far from the end a way back to it is offered. */
const awayPx = 400
/** A browser rounds where it scrolls to. */
const roundedPx = 2
const highlightMs = 1_800

const end: Place = { at: "end" }

const firstMessageOf = (rows: readonly Row[]) => rows.find((row) => row.kind === "message")?.key ?? null

/** The row that a place is at; -1 for the end, null where it is not among them. */
const rowAt = (rows: readonly Row[], place: Place) => {
  if (place.at === "end") return -1
  if (place.at === "unread") return rows.findIndex((row) => row.kind === "unread")
  const index = rows.findIndex((row) => row.kind === "message" && row.message.id === place.id)
  return index < 0 ? null : index
}

/**
 * Moves the list: to its place, along with what comes while its end is on the screen, and on to further pages. The place is
 * held while what surrounds it gets its size, until somebody scrolls: then it is theirs, and nothing takes them back.
 */
export const useScrolling = (input: ScrollingInput) => {
  const { conversationId, scroller, timeline, rows, place, onAtEnd } = input
  const pages = usePages(conversationId)
  const list = useRef<VirtualizerHandle>(null)
  /** What the list holds on to, and where it put itself for that. */
  const held = useRef<{ place: Place | null; top: number }>({ place: null, top: 0 })
  const atEnd = useRef(false)
  const [away, setAway] = useState(false)
  const [highlighted, setHighlighted] = useState<string | null>(null)

  // Older messages push what is on the screen down: the list then keeps its distance from the end.
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
  /** Goes where the list is to stand, if anywhere. */
  const hold = () => {
    const box = scroller.current
    const index = held.current.place && rowAt(rows, held.current.place)
    if (!box || index === null) return
    box.scrollTop = topOf(index, box)
    held.current.top = box.scrollTop
  }
  const look = () => {
    const box = scroller.current
    if (!box) return
    const { scrollTop, scrollHeight, clientHeight } = box
    const below = scrollHeight - clientHeight - scrollTop
    atEnd.current = below < endPx && !hasNewer(timeline)
    onAtEnd(atEnd.current)
    setAway(below > awayPx)
    const isHeld = held.current.place !== null && Math.abs(scrollTop - held.current.top) <= roundedPx
    if (!isHeld) held.current.place = atEnd.current ? end : null
    // What was loaded may be shorter than the screen; else nobody has asked for more than where they are.
    if (isHeld && scrollHeight > clientHeight) return
    if (scrollTop < nearPx && olderOf(timeline) !== null) pages.approach("older")
    else if (below < nearPx && hasNewer(timeline)) pages.approach("newer")
  }

  // A place is taken once; rows that come later do not take the reader back there.
  const reached = useRef<Place | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes is followed, while the end is on the screen
  useLayoutEffect(() => {
    if (reached.current !== place && rows.length > 0 && rowAt(rows, place) !== null) {
      reached.current = place
      held.current.place = place
      if (place.at === "message") setHighlighted(place.id)
    } else if (atEnd.current) held.current.place = end
    hold()
  }, [place, rows])
  useEffect(() => (highlighted ? later(() => setHighlighted(null), highlightMs) : undefined), [highlighted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever the rows change
  useEffect(look, [rows])

  return {
    list,
    shift,
    away,
    highlighted,
    pages,
    onScroll: look,
    /** A picture or a longer text came, or a keyboard. */
    onResize: () => {
      hold()
      look()
    },
  }
}
