import { describe, expect, it } from "vitest"
import { activeConditions, leftOutText, matchText, nearestText, showMembersText } from "./conditions.ts"
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

describe("the texts", () => {
  it("name the members outside the age range", () => {
    expect(leftOutText({ outside: 23, hidden: 0 })).toEqual(["還有 23 位在這個年齡之外"])
    expect(leftOutText({ outside: 0, hidden: 2 })).toEqual(["2 位沒有公開年齡，不限年齡時才會出現"])
    expect(leftOutText({ outside: 999, hidden: 0 })).toEqual(["還有 999+ 位在這個年齡之外"])
    expect(leftOutText({ outside: 0, hidden: 0 })).toEqual([])
  })

  it("count the members that match, once they are known", () => {
    expect(showMembersText(undefined)).toBe("看看會員")
    expect(showMembersText(37)).toBe("看看 37 位會員")
    expect(showMembersText(999)).toBe("看看 999+ 位會員")
    expect([matchText(0), matchText(1)]).toEqual(["這些條件還沒有會員符合。", "符合條件的會員有 1 位。"])
  })

  it("offer a condition to drop", () => {
    expect(nearestText({ condition: "age", count: 12 })).toBe("不限年齡，有 12 位")
  })
})
