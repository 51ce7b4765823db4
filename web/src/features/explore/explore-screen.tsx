import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { explore } from "@pinyu/phrases/explore"
import { type ReactNode, useId, useRef, useState } from "react"
import IconAdjustmentsHorizontal from "~icons/tabler/adjustments-horizontal"
import IconChevronDown from "~icons/tabler/chevron-down"
import { useKeptState } from "../../lib/kept-state.ts"
import { storage, storageKeys } from "../../lib/storage.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useMembers } from "./api.ts"
import styles from "./explore-screen.module.css"
import { FilterFields } from "./filter-fields.tsx"
import { MemberGrid } from "./member-grid.tsx"
import {
  activeCount,
  defaultFilter,
  type ExploreFilter,
  openFilter,
  readSavedFilter,
  writeSavedFilter,
} from "./model.ts"

interface ExploreScreenProps {
  /** The heart of a member. */
  renderAction: (member: MemberCard) => ReactNode
}

const startFilter = (): ExploreFilter => ({
  ...defaultFilter,
  ...readSavedFilter(storage.get(storageKeys.exploreFilter)),
})

/** Where there is room the filter stands open. */
const isRoomy = () => matchMedia("(width >= 64rem)").matches

/** The members to discover, and the filter over them. */
export function ExploreScreen({ renderAction }: ExploreScreenProps) {
  const [filter, keepFilter] = useKeptState("explore.filter", startFilter)
  const [open, setOpen] = useState(isRoomy)
  const panelId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const query = useMembers(filter)
  const active = activeCount(filter)

  const change = (next: ExploreFilter) => {
    storage.set(storageKeys.exploreFilter, writeSavedFilter(next))
    keepFilter(next)
  }
  const clear = () => change(openFilter)
  // The button that closes goes with the panel; the focus must not.
  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }

  return (
    <div className={styles.screen}>
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
        empty={filter.ageRange.unlimited && active === 0 ? <NobodyYet /> : <NobodyFits onClear={clear} />}
      />
    </div>
  )
}

function NobodyFits({ onClear }: { onClear: () => void }) {
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

function NobodyYet() {
  return <EmptyState art={<Mark size="3rem" />} title={explore.noMembersTitle} text={explore.noMembersText} />
}
