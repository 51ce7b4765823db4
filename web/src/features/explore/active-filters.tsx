import { explore } from "@pinyu/phrases/explore"
import IconX from "~icons/tabler/x"
import { Chip } from "../../ui/chip.tsx"
import { Icon } from "../../ui/icon.tsx"
import styles from "./active-filters.module.css"
import { useLeftOut } from "./api.ts"
import { activeConditions, leftOutText } from "./conditions.ts"
import type { ExploreFilter } from "./model.ts"

interface ActiveFiltersProps {
  filter: ExploreFilter
  /** The filter that the grid applies. */
  applied: ExploreFilter
  onRemove: (filter: ExploreFilter) => void
}

/** Every active condition as a removable chip, and the number of members outside the age range. */
export function ActiveFilters({ filter, applied, onRemove }: ActiveFiltersProps) {
  const leftOut = useLeftOut(applied)
  const conditions = activeConditions(filter)
  if (conditions.length === 0) return null
  const texts = leftOut ? leftOutText(leftOut) : []
  return (
    <div className={styles.active}>
      <ul className={styles.chips} aria-label={explore.activeFilters}>
        {conditions.map(({ name, label, without }) => (
          <li key={name}>
            <Chip
              className={styles.chip}
              aria-label={explore.removeCondition(label)}
              onClick={() => onRemove(without)}
            >
              {label}
              <Icon of={IconX} size="0.875rem" />
            </Chip>
          </li>
        ))}
      </ul>
      {texts.length > 0 && (
        <p className={styles.leftOut} role="status">
          {texts.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </p>
      )}
    </div>
  )
}
