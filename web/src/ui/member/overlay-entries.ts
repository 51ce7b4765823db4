import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react"
import { type Location, useLocation, useNavigate } from "react-router"
import { afterPaint } from "../../lib/after-paint.ts"
import { createListeners } from "../../lib/listeners.ts"

/**
 * Overlays such as viewers and dialogs have their own history entries, so that Back closes them. The
 * entry has its page's URL. Its state holds the open overlays, outermost first, and the page's own
 * key.
 */
interface OverlayState {
  overlays: readonly string[]
  pageKey: string
}

const overlayStateOf = (state: unknown): OverlayState | null =>
  typeof state === "object" && state !== null && "overlays" in state ? (state as OverlayState) : null

const overlaysOf = (state: unknown) => overlayStateOf(state)?.overlays ?? []

type Entry = Pick<Location, "state" | "key">

/** The key of the page's own entry: an opened overlay is not a new visit. */
export const pageKeyOf = ({ state, key }: Entry) => overlayStateOf(state)?.pageKey ?? key

/** The browser's entry. React may not have rendered it yet. React Router names the first entry "default". */
const browserEntry = (): Entry => {
  const { usr = null, key = "default" } = window.history.state ?? {}
  return { state: usr, key }
}

/** The index of the entry in the session history, as React Router counts. */
const entryIndex = (): number => window.history.state?.idx ?? 0

/** Whether the page was the first of this visit, also after a sign-in that it replaced. */
export const isFirstPage = ({ state }: Pick<Entry, "state">) => entryIndex() <= overlaysOf(state).length

const { subscribe, notify } = createListeners()
let open: ReadonlySet<string> = new Set()
const openOverlays = {
  subscribe,
  all: () => open,
  add: (id: string) => {
    open = new Set([...open, id])
    notify()
    return () => {
      open = new Set([...open].filter((other) => other !== id))
      notify()
    }
  },
}

/** The key of the entry to which Back led from an overlay whose own entry was not rendered yet. */
let keyBehindOverlay: string | null = null

/** Adds a history entry for a mounted overlay, and closes the overlay when the entry is left. */
export const useOverlayEntry = (close: () => void) => {
  const [id] = useState(() => crypto.randomUUID())
  const location = useLocation()
  const navigate = useNavigate()
  const overlays = overlaysOf(location.state)
  const isOnEntry = overlays.includes(id)
  const phase = useRef<"closed" | "entering" | "open">("closed")

  const enter = useEffectEvent(() => {
    keyBehindOverlay = null
    const { pathname, search, hash } = location
    const below = overlays.filter((other) => openOverlays.all().has(other))
    const own: OverlayState = { overlays: [...below, id], pageKey: pageKeyOf(location) }
    void navigate(
      { pathname, search, hash },
      {
        state: { ...location.state, ...own },
        preventScrollReset: true,
        // An overlay that follows another reuses its entry.
        replace: below.length < overlays.length,
      },
    )
  })
  const onBack = useEffectEvent(close)
  // Back may be faster than the entry: the location then never contains the overlay.
  const onPopState = useEffectEvent(() => {
    const entry = browserEntry()
    const leftPage = pageKeyOf(entry) !== pageKeyOf(location)
    if (phase.current === "open" || overlaysOf(entry.state).includes(id) || leftPage) return
    phase.current = "entering"
    keyBehindOverlay = entry.key
    close()
  })

  useEffect(() => openOverlays.add(id), [id])
  useEffect(() => {
    if (isOnEntry) {
      phase.current = "open"
    } else if (phase.current === "closed") {
      // Everything that follows the location renders again: that would hold up the paint that shows the overlay.
      return afterPaint(() => {
        if (phase.current !== "closed") return
        phase.current = "entering"
        enter()
      })
    } else if (phase.current === "open") {
      phase.current = "entering"
      onBack()
    }
  }, [isOnEntry])
  // Before the overlay is painted: from then on the member can press Back.
  useLayoutEffect(() => {
    const listen = () => onPopState()
    window.addEventListener("popstate", listen)
    return () => window.removeEventListener("popstate", listen)
  }, [])
}

/**
 * The entry of an overlay whose component is also mounted while it is closed. Only an open one follows the
 * location: a list has hundreds of closed dialogs.
 */
export function OverlayEntry({ onClose }: { onClose: () => void }) {
  useOverlayEntry(onClose)
  return null
}

/**
 * Skips entries whose overlay is no longer open, after a close button, Escape or a reload. Such an
 * entry shows its page, and Back from it leads to the entry before the page. It skips only then: going
 * back is asynchronous, and the member may already navigate elsewhere. Mounted once in every frame.
 */
export const useSkipStaleEntries = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const isOpen = useSyncExternalStore(openOverlays.subscribe, openOverlays.all)
  const top = overlaysOf(location.state).at(-1)
  const { key } = location
  const pageKey = pageKeyOf(location)
  const isStale = top !== undefined && !isOpen.has(top)
  const before = useRef({ key, pageKey, isStale, index: entryIndex() })
  useEffect(() => {
    const last = before.current
    before.current = { key, pageKey, isStale, index: entryIndex() }
    const wentBack = key !== last.key && pageKey === last.pageKey && entryIndex() < last.index
    const closedOverlay = key === keyBehindOverlay
    if (wentBack && last.isStale && !closedOverlay && !isReplacingPage) void navigate(-1)
  }, [key, pageKey, isStale, navigate])
}

/** While a page is being replaced, its overlay entries are not skipped. */
let isReplacingPage = false

/** A browser that ignores `history.back()` must not hold up the page, in milliseconds. */
const leaveLimitMs = 1_000

/** Goes back one entry. Returns whether the browser did. */
const leaveEntry = () =>
  new Promise<boolean>((resolve) => {
    window.addEventListener("popstate", () => resolve(true), { once: true })
    setTimeout(() => resolve(false), leaveLimitMs)
    window.history.back()
  })

const isOnOverlayEntry = () => overlaysOf(browserEntry().state).length > 0 && entryIndex() > 0

/** Replaces this page and its open overlay by another page. */
export const useReplacePage = () => {
  const navigate = useNavigate()
  return async (path: string) => {
    isReplacingPage = true
    try {
      while (isOnOverlayEntry() && (await leaveEntry()));
      // The page has unmounted when this resolves, so that nothing on it refetches.
      await navigate(path, { replace: true, flushSync: true })
    } finally {
      isReplacingPage = false
    }
  }
}
