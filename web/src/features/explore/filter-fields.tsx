import { exploreLimits } from "@pinyu/contract/explore/limits"
import { identities } from "@pinyu/contract/options"
import { explore } from "@pinyu/phrases/explore"
import { optionNames } from "@pinyu/phrases/options"
import { type ReactNode, useId, useState } from "react"
import { Chip } from "../../ui/chip.tsx"
import { Select } from "../../ui/form/select-field.tsx"
import styles from "./filter-fields.module.css"
import { ageOptions, type ExploreFilter, regionChoices, toggled, withMaxAge, withMinAge } from "./model.ts"

interface FilterFieldsProps {
  filter: ExploreFilter
  onChange: (filter: ExploreFilter) => void
}

const ages = ageOptions.map((age) => ({ value: String(age), label: explore.years(age) }))

/** Every condition of the explore grid. Changes apply immediately. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const [expanded, setExpanded] = useState(false)
  const { regions, ageRange, identity, online } = filter
  const { shown, hidden } = regionChoices(regions, expanded)
  return (
    <div className={styles.fields}>
      <FilterGroup label={explore.regions}>
        {shown.map((city) => (
          <Chip
            key={city}
            selected={regions.includes(city)}
            onClick={() => onChange({ ...filter, regions: toggled(regions, city) })}
          >
            {city}
          </Chip>
        ))}
        <Chip aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {hidden > 0 ? explore.moreRegions(hidden) : explore.fewerRegions}
        </Chip>
      </FilterGroup>

      <FilterGroup label={explore.age}>
        <Select
          aria-label={explore.youngest}
          options={ages}
          value={String(ageRange.min)}
          disabled={ageRange.unlimited}
          onChange={({ target }) =>
            onChange({ ...filter, ageRange: withMinAge(ageRange, Number(target.value)) })
          }
        />
        <span aria-hidden="true">–</span>
        <Select
          aria-label={explore.oldest}
          options={ages}
          value={String(ageRange.max)}
          disabled={ageRange.unlimited}
          onChange={({ target }) =>
            onChange({ ...filter, ageRange: withMaxAge(ageRange, Number(target.value)) })
          }
        />
        <Chip
          selected={ageRange.unlimited}
          onClick={() => onChange({ ...filter, ageRange: { ...ageRange, unlimited: !ageRange.unlimited } })}
        >
          {explore.anyAge}
        </Chip>
      </FilterGroup>

      <FilterGroup label={explore.identity}>
        {identities.map((one) => (
          <Chip
            key={one}
            selected={identity === one}
            onClick={() => onChange({ ...filter, identity: identity === one ? null : one })}
          >
            {optionNames.identity[one]}
          </Chip>
        ))}
      </FilterGroup>

      <FilterGroup label={explore.presence}>
        <Chip selected={online} onClick={() => onChange({ ...filter, online: !online })}>
          {explore.seenRecently(exploreLimits.recentMinutes / 60)}
        </Chip>
      </FilterGroup>
    </div>
  )
}

/** A labelled group of choices. */
export function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // A fieldset is not a reliable flex container; a labelled group is equivalent.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.choices}>{children}</div>
    </div>
  )
}
