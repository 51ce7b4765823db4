import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { MeetingPreferences } from "@pinyu/contract/preferences/schemas"
import { explore } from "@pinyu/phrases/explore"
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react"
import IconAdjustmentsHorizontal from "~icons/tabler/adjustments-horizontal"
import IconChevronDown from "~icons/tabler/chevron-down"
import { useDebouncedValue } from "../../lib/hooks/use-debounced-value.ts"
import { useWideLayout } from "../../lib/hooks/use-wide-layout.ts"
import { useRetainedState } from "../../lib/session/retained-state.ts"
import { storage, storageKeys } from "../../lib/session/storage.ts"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { TableDrawing } from "../../ui/member/drawings.tsx"
import { Screen } from "../../ui/screen.tsx"
import { ActiveFilters } from "./active-filters.tsx"
import { useMembers, useNearest } from "./api.ts"
import { activeConditions } from "./conditions.ts"
import styles from "./explore-screen.module.css"
import { FilterFields } from "./filter-fields.tsx"
import { FilterSheet } from "./filter-sheet.tsx"
import { MemberGrid } from "./member-grid.tsx"
import { cleared, defaultFilter, type ExploreFilter, readSavedFilter, writeSavedFilter } from "./model.ts"
import { NearestOffers } from "./nearest-offers.tsx"
import { fromPreferences } from "./saved-searches.ts"
import { SavedSearchesBar } from "./saved-searches-bar.tsx"

interface ExploreScreenProps {
  /** The buttons on a member's photo. */
  renderAction: (member: MemberCard) => ReactNode
  /** Whom the member wants to meet; null until it is known or said. */
  preferences: MeetingPreferences | null
  /** Members who were just passed: they leave the grid before the server answers. */
  passed: ReadonlySet<string>
  /** The way to the passed members, for an empty grid. */
  passedLink: ReactNode
}

const startFilter = (): ExploreFilter => ({
  ...defaultFilter,
  ...readSavedFilter(storage.get(storageKeys.exploreFilter)),
})

/** The grid waits for the end of a slide, which changes the filter at each step. */
const slideMs = 250

/** The filter as it is shown, and as the grid applies it. */
const useFilter = (preferences: MeetingPreferences | null) => {
  const [filter, saveFilter] = useRetainedState("explore.filter", startFilter)
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
    storage.set(storageKeys.exploreFilter, writeSavedFilter(next))
    setSliding(isSlide)
    saveFilter(next)
  }
  return { filter, applied: isSliding ? settled : filter, change: save(false), slide: save(true) }
}

/** The members to discover, with the filter: a panel on wide screens, a bottom sheet on others. */
export function ExploreScreen({ renderAction, preferences, passed, passedLink }: ExploreScreenProps) {
  const { filter, applied, change, slide } = useFilter(preferences)
  const wide = useWideLayout()
  const [panelOpen, setPanelOpen] = useState(false)
  const panelId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const query = useMembers(applied, passed)
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
        <SavedSearchesBar filter={filter} onOpen={changeHere} fallback={toggle} />
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

      <MemberGrid
        query={query}
        isWaiting={filter !== applied}
        failed={{ title: explore.failedTitle, text: explore.failedText }}
        renderAction={renderAction}
        empty={
          active === 0 ? (
            <NoMembers passedLink={passedLink} />
          ) : (
            <NoMatches filter={applied} onChoose={changeHere} passedLink={passedLink} />
          )
        }
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
    onApply(next)
  }
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <FilterSheet open={isOpen} filter={filter} onApply={apply} onClose={() => setOpen(false)} />
    </>
  )
}

interface NoMatchesProps extends Pick<ExploreScreenProps, "passedLink"> {
  filter: ExploreFilter
  onChoose: (filter: ExploreFilter) => void
}

/** One action leads on: the condition that brings the most members, or none at all. The others are quiet. */
function NoMatches({ filter, onChoose, passedLink }: NoMatchesProps) {
  const hasOffers = useNearest(filter).length > 0
  return (
    <EmptyState
      art={<TableDrawing />}
      title={explore.emptyTitle}
      text={explore.emptyText}
      action={
        <div className={styles.ways}>
          <NearestOffers filter={filter} onChoose={onChoose} leads />
          <div className={styles.actions}>
            <Button variant={hasOffers ? "quiet" : "primary"} onClick={() => onChoose(cleared(filter))}>
              {explore.clearAll}
            </Button>
            {passedLink}
          </div>
        </div>
      }
    />
  )
}

function NoMembers({ passedLink }: Pick<ExploreScreenProps, "passedLink">) {
  return (
    <EmptyState
      art={<TableDrawing />}
      title={explore.noMembersTitle}
      text={explore.noMembersText}
      action={passedLink}
    />
  )
}
