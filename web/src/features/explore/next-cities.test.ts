import { cities } from "@pinyu/contract/options"
import { describe, expect, it } from "vitest"
import { nextCities } from "./next-cities.ts"

describe("nextCities", () => {
  it.each([
    [["臺北市"], ["新北市", "基隆市", "桃園市", "宜蘭縣"]],
    [
      ["臺北市", "新北市"],
      ["基隆市", "桃園市", "宜蘭縣", "新竹市"],
    ],
    [["澎湖縣"], ["高雄市", "臺南市", "臺中市", "屏東縣"]],
  ] as const)("begins near %j", (chosen, expected) => {
    expect(nextCities(chosen).slice(0, 4)).toEqual(expected)
  })

  it.each(cities)("names every other city once, from %s", (city) => {
    expect([city, ...nextCities([city])].toSorted()).toEqual(cities.toSorted())
  })

  it("has none left", () => expect(nextCities(cities)).toEqual([]))
})
