import { explore } from "@pinyu/phrases/explore"
import { Button } from "../../ui/button.tsx"
import { useNextCity } from "./api.ts"
import { isMore } from "./conditions.ts"
import type { ExploreFilter } from "./model.ts"

interface NextCityOfferProps {
  filter: ExploreFilter
  onChoose: (filter: ExploreFilter) => void
}

/** Widens a filter to the next city with members, with their number. Nothing without a city or such members. */
export function NextCityOffer({ filter, onChoose }: NextCityOfferProps) {
  const next = useNextCity(filter)
  if (!next) return null
  const widened = { ...filter, regions: [...filter.regions, next.city] }
  return (
    <Button variant="outline" onClick={() => onChoose(widened)}>
      {explore.alsoIn(next.city, next.count, isMore(next.count))}
    </Button>
  )
}
