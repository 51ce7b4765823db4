import { describe, expect, it } from "vitest"
import { activeConditions } from "./conditions.ts"
import { defaultFilter, type ExploreFilter, openFilter } from "./model.ts"

const labelsOf = (filter: ExploreFilter) => activeConditions(filter).map(({ label }) => label)

const everything: ExploreFilter = {
  regions: ["臺北市", "花蓮縣"],
  ageRange: { min: 25, max: 35, unlimited: false },
  identities: ["sugar_baby", "sugar_mommy"],
  genders: ["female", "male"],
  relationshipTypes: ["long_term", "negotiable"],
  interactionModes: ["negotiable"],
  online: true,
  photos: true,
  verified: true,
  sort: "newest",
}
const labels = [
  ...["25–35 歲", "臺北市", "花蓮縣", "關係：長期", "關係：可以談談", "相處：可以談談"],
  ...["甜心寶貝", "甜心媽咪", "女性", "男性", "3 小時內", "有照片", "只看已驗證本人"],
]

describe("the active conditions", () => {
  it("are all shown, including the default age, and none after clearing", () => {
    expect(labelsOf(defaultFilter)).toEqual(["18–40 歲"])
    expect(labelsOf(openFilter)).toEqual([])
    expect(labelsOf({ ...openFilter, sort: "newest" })).toEqual([])
    expect(labelsOf(everything)).toEqual(labels)
  })

  it("are removed one by one, each under a name of its own", () => {
    const conditions = activeConditions(everything)
    for (const { label, without } of conditions)
      expect(labelsOf(without)).toEqual(labels.filter((other) => other !== label))
    expect(new Set(conditions.map(({ name }) => name)).size).toBe(labels.length)
  })
})
