import type { City } from "@pinyu/contract/options"
import { memberParts } from "@pinyu/phrases/member-parts"
import { useState } from "react"
import { Chip } from "../chip.tsx"
import { ChipGroup } from "../chip-group.tsx"
import { regionChoices } from "./region-choices.ts"

interface RegionChipsProps {
  label: string
  chosen: readonly City[]
  onToggle: (city: City) => void
}

/** A choice of several cities: the largest ones, and the others on request. */
export function RegionChips({ label, chosen, onToggle }: RegionChipsProps) {
  const [expanded, setExpanded] = useState(false)
  const { shown, hidden } = regionChoices(chosen, expanded)
  return (
    <ChipGroup label={label} options={shown} nameOf={(city) => city} chosen={chosen} onToggle={onToggle}>
      <Chip aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
        {hidden > 0 ? memberParts.moreRegions(hidden) : memberParts.fewerRegions}
      </Chip>
    </ChipGroup>
  )
}
