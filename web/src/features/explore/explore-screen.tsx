import type { Identity } from "@pinyu/contract/options"
import type { MeetingPreferences } from "@pinyu/contract/preferences/schemas"
import { explore } from "@pinyu/phrases/explore"
import { type ComponentProps, startTransition, useEffect, useId, useRef, useState } from "react"
import IconAdjustmentsHorizontal from "~icons/tabler/adjustments-horizontal"
import IconChevronDown from "~icons/tabler/chevron-down"
import { useDebouncedValue } from "../../lib/hooks/use-debounced-value.ts"
import { useWideLayout } from "../../lib/hooks/use-wide-layout.ts"
import { useRetainedState } from "../../lib/session/retained-state.ts"
import { storage, storageKeys } from "../../lib/session/storage.ts"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Screen } from "../../ui/screen.tsx"
import { ActiveFilters } from "./active-filters.tsx"
import { activeConditions } from "./conditions.ts"
import { ExploreGrid, type ExploreGridProps } from "./explore-grid.tsx"
import styles from "./explore-screen.module.css"
import { FilterFields } from "./filter-fields.tsx"
import { FilterSheet } from "./filter-sheet.tsx"
import { cleared, defaultFilterFor, type ExploreFilter, readSavedFilter, writeSavedFilter } from "./model.ts"
import { fromPreferences } from "./saved-searches.ts"
import { SavedSearchesBar } from "./saved-searches-bar.tsx"

interface ExploreScreenProps extends Pick<ExploreGridProps, "renderAction" | "passes" | "passedLink"> {
  /** The member's own, which decides whom explore shows first. */
  identity: Identity
  /** Whom the member wants to meet; null until it is known or said. */
  preferences: MeetingPreferences | null
}

const startFilter = (identity: Identity): ExploreFilter => ({
  ...defaultFilterFor(identity),
  ...readSavedFilter(storage.get(storageKeys.exploreFilter), identity),
})

/** The grid waits for the end of a slide, which changes the filter at each step. */
const slideMs = 250

/** The filter as it is shown, and as the grid applies it. */
const useFilter = (identity: Identity, preferences: MeetingPreferences | null) => {
  const [filter, saveFilter] = useRetainedState("explore.filter", () => startFilter(identity))
  const isOwn = useRef(storage.get(storageKeys.exploreFilter) !== null)
  // On a device without a filter, explore starts with whom the member wants to meet.
  useEffect(() => {
    if (!preferences || isOwn.current) return
    isOwn.current = true
    saveFilter(fromPreferences(preferences))
  }, [preferences, saveFilter])
  const [isSliding, setSliding] = useState(false)
  const settled = useDebouncedValue(filter, isSliding ? slideMs : 0)
  const save = (isSlide: boolean) => (next: ExploreFilter) => {
    isOwn.current = true
    storage.set(storageKeys.exploreFilter, writeSavedFilter(next, identity))
    setSliding(isSlide)
    saveFilter(next)
  }
  return { filter, applied: isSliding ? settled : filter, change: save(false), slide: save(true) }
}

/** The members to discover, with the filter: a panel on wide screens, a bottom sheet on others. */
export function ExploreScreen({ identity, preferences, ...list }: ExploreScreenProps) {
  const { filter, applied, change, slide } = useFilter(identity, preferences)
  const wide = useWideLayout()
  const [panelOpen, setPanelOpen] = useState(false)
  const panelId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const active = activeConditions(filter).length

  const clear = () => change(cleared(filter))
  // The pressed element disappears with its condition: moves the focus, so that it is not lost.
  const changeHere = (next: ExploreFilter) => {
    change(next)
    toggle.current?.focus({ preventScroll: true })
  }
  const look = { variant: "outline", size: "sm", icon: filterIcon } as const
  const label = active > 0 ? explore.filterWithCount(active) : explore.filterTitle

  return (
    <Screen className={styles.screen}>
      <div className={styles.head}>
        <Heading level={1} size="xl">
          {explore.title}
        </Heading>
        {wide ? (
          <Button
            {...look}
            ref={toggle}
            aria-expanded={panelOpen}
            aria-controls={panelId}
            onClick={() => setPanelOpen(!panelOpen)}
          >
            {label}
            <Icon of={IconChevronDown} size="1rem" className={styles.chevron} />
          </Button>
        ) : (
          <SheetButton {...look} ref={toggle} filter={filter} onApply={change}>
            {label}
          </SheetButton>
        )}
      </div>

      <div className={styles.conditions}>
        <ActiveFilters filter={filter} applied={applied} onRemove={changeHere} />
        <SavedSearchesBar
          filter={filter}
          initial={defaultFilterFor(identity)}
          onOpen={changeHere}
          fallback={toggle}
        />
      </div>

      {wide && (
        <section id={panelId} className={styles.panel} aria-label={explore.filterTitle} hidden={!panelOpen}>
          <FilterFields filter={filter} onChange={change} onSlide={slide}>
            <Button variant="quiet" size="sm" onClick={clear}>
              {explore.clearAll}
            </Button>
          </FilterFields>
        </section>
      )}

      <ExploreGrid
        {...list}
        filter={applied}
        isWaiting={filter !== applied}
        isFiltered={active > 0}
        onFilter={changeHere}
      />
    </Screen>
  )
}

const filterIcon = <Icon of={IconAdjustmentsHorizontal} size="1.125rem" />

interface SheetButtonProps extends ComponentProps<typeof Button> {
  filter: ExploreFilter
  onApply: (filter: ExploreFilter) => void
}

/** Opens the filter on phones. It knows itself whether the sheet is open, so that the grid does not render again. */
function SheetButton({ filter, onApply, ...button }: SheetButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const apply = (next: ExploreFilter) => {
    setOpen(false)
    // The grid would hold up the paint that begins to close the sheet.
    startTransition(() => onApply(next))
  }
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <FilterSheet open={isOpen} filter={filter} onApply={apply} onClose={() => setOpen(false)} />
    </>
  )
}
