import { exploreLimits } from "@pinyu/contract/explore/limits"
import type { SavedSearch } from "@pinyu/contract/explore/saved-searches"
import { explore } from "@pinyu/phrases/explore"
import { type RefObject, useLayoutEffect, useRef } from "react"
import IconBookmark from "~icons/tabler/bookmark"
import IconX from "~icons/tabler/x"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { Button, IconButton } from "../../ui/button.tsx"
import { Chip } from "../../ui/chip.tsx"
import { Icon } from "../../ui/icon.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useOpenSearch, useRemoveSearch, useSavedSearches, useSaveSearch } from "./api-searches.ts"
import type { ExploreFilter } from "./model.ts"
import { fromSaved, isSaved, isWorthSaving, nameOf, toSaved } from "./saved-searches.ts"
import styles from "./saved-searches-bar.module.css"

interface SavedSearchesBarProps {
  filter: ExploreFilter
  /** The filter with which explore starts. */
  initial: ExploreFilter
  onOpen: (filter: ExploreFilter) => void
  /** Takes the focus when nothing is left to press in the bar. */
  fallback: RefObject<HTMLElement | null>
}

const showFailure = (text: string) => (error: unknown) =>
  toasts.show({ text: toFailureMessage(error, text), tone: "error" })

/** After the list has changed, moves the focus that would be lost with a button: to a search, or to what is left. */
const useFocusAfterChange = (
  searches: readonly SavedSearch[] | undefined,
  fallback: RefObject<HTMLElement | null>,
) => {
  const bar = useRef<HTMLDivElement>(null)
  const nextIndex = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed
  useLayoutEffect(() => {
    if (nextIndex.current === null) return
    const chips = bar.current?.querySelectorAll<HTMLElement>("li > :first-child") ?? []
    const chip = chips[Math.min(nextIndex.current, chips.length - 1)]
    nextIndex.current = null
    const target = chip ?? bar.current?.querySelector("button") ?? fallback.current
    target?.focus({ preventScroll: true })
  }, [searches, fallback])
  /** Called before a button disappears: the focus goes to the search at the index, or to the last one. */
  const keepFocus = (disappearing: Element | null | undefined, index: number) => {
    if (disappearing?.contains(document.activeElement)) nextIndex.current = index
  }
  return { bar, keepFocus }
}

/** The searches that the member keeps, each with its number of new members, and a button to keep this one. */
export function SavedSearchesBar({ filter, initial, onOpen, fallback }: SavedSearchesBarProps) {
  const { data: searches } = useSavedSearches()
  const { bar, keepFocus } = useFocusAfterChange(searches, fallback)
  const saveButton = useRef<HTMLButtonElement>(null)
  const save = useSaveSearch(() => keepFocus(saveButton.current, 0))
  if (!searches) return null
  const canSave =
    isWorthSaving(filter, initial) &&
    !isSaved(filter, searches) &&
    searches.length < exploreLimits.savedSearches.max
  if (searches.length === 0 && !canSave) return null
  return (
    <div ref={bar} className={styles.bar}>
      {canSave && (
        <Button
          ref={saveButton}
          className={styles.save}
          variant="quiet"
          size="sm"
          icon={<Icon of={IconBookmark} size="1.125rem" />}
          busy={save.isPending}
          onClick={() =>
            save.mutate(toSaved(filter), {
              onSuccess: () => toasts.showBriefly(explore.searchSaved, "success"),
              onError: showFailure(explore.searchChangeFailed),
            })
          }
        >
          {explore.saveSearch}
        </Button>
      )}
      {searches.length > 0 && (
        <ul className={styles.searches} aria-label={explore.savedSearches}>
          {searches.map((search, index) => (
            <Saved
              key={search.id}
              search={search}
              onOpen={() => onOpen(fromSaved(search.filter, filter))}
              onLeave={(item) => keepFocus(item, index)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface SavedProps {
  search: SavedSearch
  onOpen: () => void
  /** Called before the item leaves the list. */
  onLeave: (item: Element | null) => void
}

/** A saved search: opens it, or deletes it. One that was deleted elsewhere leaves the list with a message. */
function Saved({ search, onOpen, onLeave }: SavedProps) {
  const item = useRef<HTMLLIElement>(null)
  const leave = (isGone: boolean) => {
    onLeave(item.current)
    if (isGone) toasts.show({ text: explore.searchGone })
  }
  const openSearch = useOpenSearch(leave)
  const remove = useRemoveSearch(leave)
  const name = nameOf(search.filter)
  const { new_count: count } = search
  return (
    <li ref={item} className={styles.search}>
      <Chip
        onClick={() => {
          onOpen()
          openSearch.mutate(search.id)
        }}
      >
        <Icon of={IconBookmark} size="1rem" className={styles.bookmark} />
        {name}
        {count > 0 && (
          <span className={styles.news}>{explore.newMembers(count, count >= exploreLimits.maxNew)}</span>
        )}
      </Chip>
      <IconButton
        label={explore.removeSearch(name)}
        onClick={() => remove.mutate(search.id, { onError: showFailure(explore.searchRemoveFailed) })}
      >
        <Icon of={IconX} size="0.875rem" />
      </IconButton>
    </li>
  )
}
