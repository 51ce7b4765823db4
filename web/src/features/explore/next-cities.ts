import { type City, cities } from "@pinyu/contract/options"

/** The cities next to each, the easiest to reach first. Islands lead to the cities that have a way to them. */
const neighbours: Record<City, readonly City[]> = {
  臺北市: ["新北市", "基隆市", "桃園市"],
  新北市: ["臺北市", "桃園市", "基隆市", "宜蘭縣"],
  基隆市: ["新北市", "臺北市"],
  桃園市: ["新北市", "新竹市", "新竹縣", "臺北市"],
  新竹市: ["新竹縣", "苗栗縣", "桃園市"],
  新竹縣: ["新竹市", "桃園市", "苗栗縣"],
  苗栗縣: ["臺中市", "新竹市", "新竹縣"],
  臺中市: ["彰化縣", "苗栗縣", "南投縣"],
  彰化縣: ["臺中市", "雲林縣", "南投縣"],
  南投縣: ["臺中市", "彰化縣", "雲林縣"],
  雲林縣: ["彰化縣", "嘉義市", "嘉義縣"],
  嘉義市: ["嘉義縣", "臺南市", "雲林縣"],
  嘉義縣: ["嘉義市", "臺南市", "雲林縣"],
  臺南市: ["高雄市", "嘉義市", "嘉義縣"],
  高雄市: ["臺南市", "屏東縣"],
  屏東縣: ["高雄市", "臺東縣"],
  宜蘭縣: ["新北市", "臺北市", "花蓮縣"],
  花蓮縣: ["宜蘭縣", "臺東縣"],
  臺東縣: ["花蓮縣", "屏東縣"],
  澎湖縣: ["高雄市", "臺南市", "臺中市"],
  金門縣: ["臺北市", "臺中市", "高雄市"],
  連江縣: ["臺北市", "基隆市"],
}

/** The other cities, the nearest to the chosen ones first, and those without a way to them last. */
export const nextCities = (chosen: readonly City[]): City[] => {
  const reached = new Set(chosen)
  for (const city of reached) for (const next of neighbours[city]) reached.add(next)
  for (const city of cities) reached.add(city)
  return [...reached].slice(new Set(chosen).size)
}
