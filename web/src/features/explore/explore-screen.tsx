import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { explore } from "@pinyu/phrases/explore"
import { type ReactNode, useId, useRef, useState } from "react"
import IconAdjustmentsHorizontal from "~icons/tabler/adjustments-horizontal"
import IconChevronDown from "~icons/tabler/chevron-down"
import { useRetainedState } from "../../lib/session/retained-state.ts"
import { storage, storageKeys } from "../../lib/session/storage.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Screen } from "../../ui/screen.tsx"
import { ActiveFilters } from "./active-filters.tsx"
import { useMembers } from "./api.ts"
import styles from "./explore-screen.module.css"
import { FilterFields } from "./filter-fields.tsx"
import { MemberGrid } from "./member-grid.tsx"
import {
  activeConditions,
  defaultFilter,
  type ExploreFilter,
  openFilter,
  readSavedFilter,
  writeSavedFilter,
} from "./model.ts"

interface ExploreScreenProps {
  /** The like button of a member. */
  renderAction: (member: MemberCard) => ReactNode
}

const startFilter = (): ExploreFilter => ({
  ...defaultFilter,
  ...readSavedFilter(storage.get(storageKeys.exploreFilter)),
})

/** On a wide screen the filter starts open. */
const isWideScreen = () => matchMedia("(width >= 64rem)").matches

/** The members to discover, with the filter. */
export function ExploreScreen({ renderAction }: ExploreScreenProps) {
  const [filter, saveFilter] = useRetainedState("explore.filter", startFilter)
  const [open, setOpen] = useState(isWideScreen)
  const panelId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const query = useMembers(filter)
  const active = activeConditions(filter).length

  const change = (next: ExploreFilter) => {
    storage.set(storageKeys.exploreFilter, writeSavedFilter(next))
    saveFilter(next)
  }
  const clear = () => change(openFilter)
  // The chip disappears with its condition: moves the focus, so that it is not lost.
  const remove = (next: ExploreFilter) => {
    change(next)
    toggle.current?.focus({ preventScroll: true })
  }
  // The close button disappears with the panel: moves the focus, so that it is not lost.
  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }

  return (
    <Screen className={styles.screen}>
      <div className={styles.head}>
        <Heading level={1} size="xl">
          {explore.title}
        </Heading>
        <Button
          ref={toggle}
          variant="outline"
          size="sm"
          icon={<Icon of={IconAdjustmentsHorizontal} size="1.125rem" />}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          {active > 0 ? explore.filterWithCount(active) : explore.filterTitle}
          <Icon of={IconChevronDown} size="1rem" className={styles.chevron} />
        </Button>
      </div>

      <ActiveFilters filter={filter} onRemove={remove} />

      <section id={panelId} className={styles.panel} aria-label={explore.filterTitle} hidden={!open}>
        <FilterFields filter={filter} onChange={change} />
        <div className={styles.actions}>
          <Button variant="quiet" size="sm" onClick={clear}>
            {explore.clearAll}
          </Button>
          <Button size="sm" className={styles.done} onClick={close}>
            {explore.showMembers}
          </Button>
        </div>
      </section>

      <MemberGrid
        query={query}
        failed={{ title: explore.failedTitle, text: explore.failedText }}
        renderAction={renderAction}
        empty={active === 0 ? <NoMembers /> : <NoMatches onClear={clear} />}
      />
    </Screen>
  )
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art={<Mark size="3rem" />}
      title={explore.emptyTitle}
      text={explore.emptyText}
      action={
        <Button variant="outline" onClick={onClear}>
          {explore.clearAll}
        </Button>
      }
    />
  )
}

function NoMembers() {
  return <EmptyState art={<Mark size="3rem" />} title={explore.noMembersTitle} text={explore.noMembersText} />
}
