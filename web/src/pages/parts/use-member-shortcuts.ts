import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import { shortcuts as words } from "@pinyu/phrases/shortcuts"
import { useEffect } from "react"
import { useLocation, useNavigate } from "react-router"
import { focusSearchField } from "../../lib/shortcuts/focus-search-field.ts"
import { type Shortcuts, useShortcuts } from "../../lib/shortcuts/use-shortcuts.ts"
import { useFrameShortcuts } from "../../ui/member/shortcuts-dialog.tsx"

const destinations = [
  { keys: "g e", to: pages.explore, label: shell.explore },
  { keys: "g f", to: pages.feed, label: shell.feed },
  { keys: "g w", to: pages.wishes, label: shell.wishes },
  { keys: "g h", to: pages.friends, label: shell.friends },
  { keys: "g c", to: pages.chat, label: shell.chat },
  { keys: "g n", to: pages.notifications, label: shell.notifications },
  { keys: "g p", to: pages.profile, label: shell.profile },
  { keys: "g s", to: pages.settings, label: shell.settings },
] as const

/** Keys that fields and the quick exit handle. */
const writing: Shortcuts = {
  Enter: { label: words.send },
  "Shift+Enter": { label: words.newLine },
  Esc: { label: words.cancel },
}

/** The history state of a visit to the search page that begins in its field. */
const searchState = { focusSearch: true }

const beginsInSearch = (state: unknown) =>
  typeof state === "object" && state !== null && "focusSearch" in state

/** The keyboard shortcuts of the member area, and their overview. */
export const useMemberShortcuts = () => {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const go = (to: string, options?: { state: unknown }) => void navigate(to, options)
  const frame = useFrameShortcuts(() => go(pages.search, { state: searchState }))
  useShortcuts("general", { "Esc Esc Esc": { label: words.quickExit } })
  useShortcuts(
    "go",
    Object.fromEntries(destinations.map(({ keys, to, label }) => [keys, { label, run: () => go(to) }])),
  )
  useShortcuts("writing", writing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    if (beginsInSearch(state)) focusSearchField()
  }, [key])
  return frame
}
