import { exploreLimits } from "@pinyu/contract/explore/limits"
import { exploreSorts } from "@pinyu/contract/explore/options"
import { genders, identities, interactionModes, relationshipTypes } from "@pinyu/contract/options"
import { explore } from "@pinyu/phrases/explore"
import { optionNames } from "@pinyu/phrases/options"
import type { ReactNode } from "react"
import { toggled } from "../../lib/toggled.ts"
import { Chip } from "../../ui/chip.tsx"
import { ChipGroup, Labelled } from "../../ui/chip-group.tsx"
import { RangeField } from "../../ui/member/range-field.tsx"
import { RegionChips } from "../../ui/member/region-chips.tsx"
import styles from "./filter-fields.module.css"
import { type ExploreFilter, thumbsOf } from "./model.ts"

interface FilterFieldsProps {
  filter: ExploreFilter
  onChange: (filter: ExploreFilter) => void
  /** Called instead for each step of the slider. */
  onSlide?: (filter: ExploreFilter) => void
  /** Beside the order of the list. */
  children?: ReactNode
}

/** Every condition of the explore grid, and its order. */
export function FilterFields({ filter, onChange, onSlide = onChange, children }: FilterFieldsProps) {
  const { verified, photos, online, sort } = filter
  const change = (part: Partial<ExploreFilter>) => onChange({ ...filter, ...part })
  return (
    <div className={styles.fields}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <RegionChips
            label={explore.regions}
            chosen={filter.regions}
            onToggle={(city) => change({ regions: toggled(filter.regions, city) })}
          />
          <AgeField filter={filter} onChange={onChange} onSlide={onSlide} />
        </div>
        <div className={styles.column}>
          <ChipGroup
            label={explore.identity}
            options={identities}
            nameOf={(identity) => optionNames.identity[identity]}
            chosen={filter.identities}
            onToggle={(identity) => change({ identities: toggled(filter.identities, identity) })}
          />
          <ChipGroup
            label={explore.gender}
            options={genders}
            nameOf={(gender) => optionNames.gender[gender]}
            chosen={filter.genders}
            onToggle={(gender) => change({ genders: toggled(filter.genders, gender) })}
          />
          <Labelled label={explore.photos}>
            <Chip selected={photos} onClick={() => change({ photos: !photos })}>
              {explore.withPhotos}
            </Chip>
            <Chip selected={verified} onClick={() => change({ verified: !verified })}>
              {explore.verifiedOnly}
            </Chip>
          </Labelled>
        </div>
        <div className={styles.column}>
          <ChipGroup
            label={explore.relationship}
            options={relationshipTypes}
            nameOf={(type) => optionNames.relationshipType[type]}
            chosen={filter.relationshipTypes}
            onToggle={(type) => change({ relationshipTypes: toggled(filter.relationshipTypes, type) })}
          />
          <ChipGroup
            label={explore.interaction}
            options={interactionModes}
            nameOf={(mode) => optionNames.interactionMode[mode]}
            chosen={filter.interactionModes}
            onToggle={(mode) => change({ interactionModes: toggled(filter.interactionModes, mode) })}
          />
          <Labelled label={explore.presence}>
            <Chip selected={online} onClick={() => change({ online: !online })}>
              {explore.seenRecently(exploreLimits.recentMinutes / 60)}
            </Chip>
          </Labelled>
        </div>
      </div>
      <div className={styles.foot}>
        <Labelled beside label={explore.sort}>
          {exploreSorts.map((one) => (
            <Chip key={one} selected={sort === one} onClick={() => change({ sort: one })}>
              {explore.sorts[one]}
            </Chip>
          ))}
        </Labelled>
        {children}
      </div>
    </div>
  )
}

const { min, max } = exploreLimits.age

type AgeFieldProps = Required<Pick<FilterFieldsProps, "filter" | "onChange" | "onSlide">>

/** Sliding ends "any age", which keeps the ages that were chosen before. */
function AgeField({ filter, onChange, onSlide }: AgeFieldProps) {
  const { ageRange } = filter
  const { unlimited } = ageRange
  return (
    <Labelled
      label={explore.age}
      value={unlimited ? explore.anyAge : explore.ageRange(ageRange.min, ageRange.max)}
    >
      <RangeField
        min={min}
        max={max}
        value={thumbsOf(ageRange)}
        onChange={([from, to]) => onSlide({ ...filter, ageRange: { min: from, max: to, unlimited: false } })}
        fromLabel={explore.youngest}
        toLabel={explore.oldest}
        valueText={explore.years}
      />
      <Chip
        selected={unlimited}
        onClick={() => onChange({ ...filter, ageRange: { ...ageRange, unlimited: !unlimited } })}
      >
        {explore.anyAge}
      </Chip>
    </Labelled>
  )
}
