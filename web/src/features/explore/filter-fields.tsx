import { exploreLimits } from "@pinyu/contract/explore/limits"
import { exploreSorts } from "@pinyu/contract/explore/options"
import { genders, identities, interactionModes, relationshipTypes } from "@pinyu/contract/options"
import { explore } from "@pinyu/phrases/explore"
import { optionNames } from "@pinyu/phrases/options"
import { useState } from "react"
import { toggled } from "../../lib/toggled.ts"
import { Chip } from "../../ui/chip.tsx"
import { ChipGroup, Labelled } from "../../ui/chip-group.tsx"
import { RangeField } from "../../ui/member/range-field.tsx"
import styles from "./filter-fields.module.css"
import { type ExploreFilter, regionChoices, thumbsOf } from "./model.ts"

interface FilterFieldsProps {
  filter: ExploreFilter
  onChange: (filter: ExploreFilter) => void
  /** Called instead for each step of the slider. */
  onSlide?: (filter: ExploreFilter) => void
}

type FieldProps = Omit<FilterFieldsProps, "onSlide">

/** Every condition of the explore grid, and its order. */
export function FilterFields({ filter, onChange, onSlide = onChange }: FilterFieldsProps) {
  const { verified, photos, online, sort } = filter
  const change = (part: Partial<ExploreFilter>) => onChange({ ...filter, ...part })
  return (
    <div className={styles.fields}>
      <RegionField filter={filter} onChange={onChange} />
      <AgeField filter={filter} onChange={onChange} onSlide={onSlide} />
      <ChipGroup
        beside
        label={explore.relationship}
        options={relationshipTypes}
        nameOf={(type) => optionNames.relationshipType[type]}
        chosen={filter.relationshipTypes}
        onToggle={(type) => change({ relationshipTypes: toggled(filter.relationshipTypes, type) })}
      />
      <ChipGroup
        beside
        label={explore.interaction}
        options={interactionModes}
        nameOf={(mode) => optionNames.interactionMode[mode]}
        chosen={filter.interactionModes}
        onToggle={(mode) => change({ interactionModes: toggled(filter.interactionModes, mode) })}
      />
      <ChipGroup
        beside
        label={explore.identity}
        options={identities}
        nameOf={(identity) => optionNames.identity[identity]}
        chosen={filter.identities}
        onToggle={(identity) => change({ identities: toggled(filter.identities, identity) })}
      />
      <ChipGroup
        beside
        label={explore.gender}
        options={genders}
        nameOf={(gender) => optionNames.gender[gender]}
        chosen={filter.genders}
        onToggle={(gender) => change({ genders: toggled(filter.genders, gender) })}
      />
      <Labelled beside label={explore.presence}>
        <Chip selected={online} onClick={() => change({ online: !online })}>
          {explore.seenRecently(exploreLimits.recentMinutes / 60)}
        </Chip>
      </Labelled>
      <Labelled beside label={explore.photos}>
        <Chip selected={photos} onClick={() => change({ photos: !photos })}>
          {explore.withPhotos}
        </Chip>
        <Chip selected={verified} onClick={() => change({ verified: !verified })}>
          {explore.verifiedOnly}
        </Chip>
      </Labelled>
      <Labelled beside label={explore.sort}>
        {exploreSorts.map((one) => (
          <Chip key={one} selected={sort === one} onClick={() => change({ sort: one })}>
            {explore.sorts[one]}
          </Chip>
        ))}
      </Labelled>
    </div>
  )
}

function RegionField({ filter, onChange }: FieldProps) {
  const [expanded, setExpanded] = useState(false)
  const { regions } = filter
  const { shown, hidden } = regionChoices(regions, expanded)
  return (
    <ChipGroup
      beside
      label={explore.regions}
      options={shown}
      nameOf={(city) => city}
      chosen={regions}
      onToggle={(city) => onChange({ ...filter, regions: toggled(regions, city) })}
    >
      <Chip aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
        {hidden > 0 ? explore.moreRegions(hidden) : explore.fewerRegions}
      </Chip>
    </ChipGroup>
  )
}

const { min, max } = exploreLimits.age

/** Sliding ends "any age", which keeps the ages that were chosen before. */
function AgeField({ filter, onChange, onSlide }: Required<FilterFieldsProps>) {
  const { ageRange } = filter
  const { unlimited } = ageRange
  return (
    <Labelled
      beside
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
