import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { explore } from "@pinyu/phrases/explore"
import { type ComponentProps, type ReactNode, useSyncExternalStore } from "react"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { TableDrawing } from "../../ui/member/drawings.tsx"
import { useMembers, useNearest } from "./api.ts"
import styles from "./explore-screen.module.css"
import { MemberGrid } from "./member-grid.tsx"
import { cleared, type ExploreFilter } from "./model.ts"
import { NearestOffers } from "./nearest-offers.tsx"
import { NextCityOffer } from "./next-city-offer.tsx"

export interface ExploreGridProps {
  filter: ExploreFilter
  /** Whether a change of the filter will be applied in a moment. */
  isWaiting: boolean
  isFiltered: boolean
  onFilter: (filter: ExploreFilter) => void
  /** The buttons on a member's photo. */
  renderAction: (member: MemberCard) => ReactNode
  /** Members who were just passed: they leave the grid before the server answers. */
  passes: { subscribe: (listener: () => void) => () => void; passed: () => ReadonlySet<string> }
  /** The way to the passed members, for an empty grid. */
  passedLink: ReactNode
}

/** The members that match the filter. It follows the passes itself, so that the rest of the screen does not render. */
export function ExploreGrid(props: ExploreGridProps) {
  const { filter, isWaiting, isFiltered, onFilter, renderAction, passes, passedLink } = props
  const query = useMembers(filter)
  const passed = useSyncExternalStore(passes.subscribe, passes.passed)
  return (
    <MemberGrid
      query={query}
      passed={passed}
      isWaiting={isWaiting}
      failed={{ title: explore.failedTitle, text: explore.failedText }}
      renderAction={renderAction}
      beyond={(shown) => <Beyond filter={filter} shown={shown} onChoose={onFilter} />}
      empty={
        isFiltered ? (
          <NoMatches filter={filter} onChoose={onFilter} passedLink={passedLink} />
        ) : (
          <NoMembers passedLink={passedLink} />
        )
      }
    />
  )
}

/** Leads on from a short list: to the next city, or without a city, to what one condition leaves out. */
function Beyond({ shown, ...offer }: ComponentProps<typeof NextCityOffer> & { shown: number }) {
  if (offer.filter.regions.length > 0) return <NextCityOffer {...offer} />
  return <NearestOffers {...offer} shown={shown} />
}

interface NoMatchesProps extends Pick<ExploreGridProps, "passedLink"> {
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
          <NextCityOffer filter={filter} onChoose={onChoose} />
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

function NoMembers({ passedLink }: Pick<ExploreGridProps, "passedLink">) {
  return (
    <EmptyState
      art={<TableDrawing />}
      title={explore.noMembersTitle}
      text={explore.noMembersText}
      action={passedLink}
    />
  )
}
