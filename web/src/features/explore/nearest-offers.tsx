import { explore } from "@pinyu/phrases/explore"
import { Chip } from "../../ui/chip.tsx"
import { classNames } from "../../ui/class-names.ts"
import { useNearest } from "./api.ts"
import { nearestText } from "./conditions.ts"
import { type ExploreFilter, without } from "./model.ts"
import styles from "./nearest-offers.module.css"

interface NearestOffersProps {
  /** A filter with no or few matches. */
  filter: ExploreFilter
  onChoose: (filter: ExploreFilter) => void
  /** How many members the filter matches: only what brings more is offered. */
  shown?: number
  /** The first offer is the one action of the screen. */
  leads?: boolean
}

/** How many conditions are offered, those with the most members. */
const most = 3

/** Offers to drop one condition of a filter that matches nobody, or few. */
export function NearestOffers({ filter, onChoose, shown = 0, leads = false }: NearestOffersProps) {
  const nearest = useNearest(filter).filter(({ count }) => count > shown)
  if (nearest.length === 0) return null
  return (
    <ul className={classNames(styles.offers, leads && styles.leads)} aria-label={explore.nearestLabel}>
      {nearest.slice(0, most).map((offer) => (
        <li key={offer.condition}>
          <Chip className={styles.offer} onClick={() => onChoose(without(filter, offer.condition))}>
            {nearestText(offer)}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
