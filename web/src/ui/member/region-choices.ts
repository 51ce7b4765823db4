import { exploreLimits } from "@pinyu/contract/explore/limits"
import { type City, cities } from "@pinyu/contract/options"

/** Most members live in the six municipalities: their chips come first. */
const municipalities: readonly City[] = ["臺北市", "新北市", "桃園市", "臺中市", "臺南市", "高雄市"]
const chipOrder = [...municipalities, ...cities.filter((city) => !municipalities.includes(city))]

/** Returns the visible region chips and the number of hidden ones. A selected one is always visible. */
export const regionChoices = (chosen: readonly City[], expanded: boolean) => {
  const shown = chipOrder.filter(
    (city, index) => expanded || index < exploreLimits.regionChips || chosen.includes(city),
  )
  return { shown, hidden: chipOrder.length - shown.length }
}
