import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { describe, expect, it } from "vitest"
import { arrangementOf, bodyOf, factsOf, firstSectionOf, relationshipLabel } from "./model.ts"

const open: MemberProfile = {
  ...{ id: "a", nickname: "小雅", avatar_urls: [], identity: "sugar_baby", gender: "female", is_vip: false },
  ...{ age: 31, city: "臺北市", height_cm: 165, weight_kg: 52, occupation: "花藝師" },
  ...{ smoking_habit: "non_smoker", drinking_habit: "wine_tasting", about_me: "喜歡散步。" },
  ...{ relationship_type: "long_term", interaction_mode: "dinner_gathering" },
  ...{ ideal_partner_description: null, last_online: null, can_chat: true },
  ...{ i_like_them: false, likes_me: false, is_mutual: false },
}

const closed: MemberProfile = {
  ...open,
  ...{ age: null, city: null, height_cm: null, weight_kg: null, occupation: null, smoking_habit: null },
  ...{ drinking_habit: null, relationship_type: null, interaction_mode: null, likes_me: null },
}

describe("the facts of a profile", () => {
  it("include everything visible", () => {
    expect(factsOf(open)).toEqual(["31 歲", "臺北市", "花藝師"])
    expect(bodyOf(open)).toEqual(["165 公分", "52 公斤"])
    expect(arrangementOf(open).map(({ value }) => value)).toEqual(["長期", "餐敘", "不抽菸", "品酒"])
  })

  it("skip hidden and missing values without a gap", () => {
    expect(factsOf(closed)).toEqual([])
    expect(bodyOf({ ...open, height_cm: null })).toEqual(["52 公斤"])
    expect(arrangementOf({ ...open, smoking_habit: null }).map(({ label }) => label)).toEqual([
      "關係類型",
      "相處方式",
      "喝酒",
    ])
  })
})

describe("relationshipLabel", () => {
  it.each([
    [{ is_mutual: true, i_like_them: true, likes_me: true }, memberProfile.mutual],
    [{ likes_me: true }, memberProfile.likesMe("小雅")],
    [{ i_like_them: true }, null],
    // A pending like: no "they like you" beside a filled heart.
    [{ i_like_them: true, likes_me: true }, null],
    [{ likes_me: null }, null],
  ])("of %o is %s", (known, expected) => {
    expect(relationshipLabel({ ...open, ...known })).toBe(expected)
  })
})

describe("firstSectionOf", () => {
  it("is the photos when there are more than the portrait", () => {
    expect(firstSectionOf({ ...open, avatar_urls: ["a", "b"] })).toBe("photos")
    expect(firstSectionOf({ ...open, avatar_urls: ["a"] })).toBe("details")
  })
})
