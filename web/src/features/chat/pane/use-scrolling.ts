import { useEffect, useLayoutEffect, useRef, useState } from "react"
import type { VirtualizerHandle } from "virtua"
import { later } from "../../../lib/later.ts"
import type { Row } from "../timeline/rows.ts"
import { hasNewer, type Timeline } from "../timeline/timeline.ts"
import { usePages } from "./use-pages.ts"

/** Where the list is to stand: told once for each new value. */
export type Place = { at: "end" } | { at: "unread" } | { at: "message"; id: string }

interface ScrollingInput {
  conversationId: string
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
const highlightMs = 1_800

const firstMessageOf = (rows: readonly Row[]) => rows.find((row) => row.kind === "message")?.key ?? null

/** Where in the rows a place is, and which edge of the screen it is put to. */
const targetOf = (rows: readonly Row[], place: Place) => {
  const end = { index: rows.length - 1, align: "end" } as const
  if (place.at === "end") return end
  if (place.at === "unread") {
    const index = rows.findIndex((row) => row.kind === "unread")
    return index < 0 ? end : ({ index, align: "start" } as const)
  }
  const index = rows.findIndex((row) => row.kind === "message" && row.message.id === place.id)
  return index < 0 ? null : ({ index, align: "center" } as const)
}

/** Moves the list: to its place, along with what comes while its end is on the screen, and on to further pages. */
export const useScrolling = ({ conversationId, timeline, rows, place, onAtEnd }: ScrollingInput) => {
  const pages = usePages(conversationId)
  const list = useRef<VirtualizerHandle>(null)
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

  const goToEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: "end" })

  // A place is taken once; rows that come later do not take the reader back there.
  const reached = useRef<Place | null>(null)
  useLayoutEffect(() => {
    if (reached.current === place || rows.length === 0) return
    const target = targetOf(rows, place)
    if (!target) return
    reached.current = place
    atEnd.current = target.align === "end" && !hasNewer(timeline)
    list.current?.scrollToIndex(target.index, { align: target.align })
    if (place.at !== "message") return
    setHighlighted(place.id)
  }, [place, rows, timeline])
  useEffect(() => (highlighted ? later(() => setHighlighted(null), highlightMs) : undefined), [highlighted])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line at the end is followed, while one is there
  useLayoutEffect(() => {
    if (atEnd.current) goToEnd()
  }, [rows])

  const look = () => {
    if (!list.current || reached.current === null) return
    const { scrollOffset, scrollSize, viewportSize } = list.current
    const below = scrollSize - viewportSize - scrollOffset
    atEnd.current = below < endPx && !hasNewer(timeline)
    onAtEnd(atEnd.current)
    setAway(below > awayPx)
    if (scrollOffset < nearPx && timeline.older) pages.approach("older")
    else if (below < nearPx && hasNewer(timeline)) pages.approach("newer")
  }
  // What was loaded may be shorter than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever the rows change
  useEffect(look, [rows])

  return {
    list,
    shift,
    away,
    highlighted,
    pages,
    onScroll: look,
    /** A picture or a longer text came: whoever was at the end stays there. */
    onResize: () => {
      if (atEnd.current) goToEnd()
    },
  }
}
