import type { MemberProfile, OwnProfile } from "@pinyu/contract/profiles/schemas"
import { fieldMessages } from "@pinyu/phrases/fields"
import { describe, expect, it } from "vitest"
import { changeOf, changesIn, draftOf, errorsOf, otherIdentities, seenAfter } from "./model.ts"

const profile: OwnProfile = {
  ...{ id: "0", nickname: "小雅", email: "ya@example.com", birth_date: "1990-11-22", city: "臺北市" },
  ...{ height_cm: 165, weight_kg: 52, identity: "sugar_baby", gender: "female", occupation: null },
  ...{ smoking_habit: "non_smoker", drinking_habit: null, about_me: "喜歡咖啡", relationship_type: null },
  ...{ interaction_mode: null, ideal_partner_description: null, prompts: [], retired_prompts: [] },
  ...{ is_vip: false, is_verified: false, vip_expires_at: null },
  ...{ avatar_urls: ["a", "b"], avatar_urls_signed: ["https://a", "https://b"] },
  avatar_urls_in_review: [],
  ...{ last_online: "2026-11-21T00:00:00Z", identity_switch_from: null },
}
const draft = draftOf(profile)

describe("the draft of a profile", () => {
  it("has no changes initially, nor with spaces or full-width digits", () => {
    expect(changesIn(draft, profile)).toEqual({})
    expect(changesIn({ ...draft, about_me: " 喜歡咖啡 ", height_cm: "１６５" }, profile)).toEqual({})
  })

  it("sends only differences, and empty values as null", () => {
    const edited = { ...draft, about_me: "", smoking_habit: "", weight_kg: "53", city: "臺南市" }
    expect(changeOf(edited, profile)).toEqual({
      ...{ about_me: null, smoking_habit: null, weight_kg: 53, city: "臺南市" },
    })
  })

  it("is validated field by field", () => {
    expect(errorsOf(draft)).toEqual({})
    const wrong = { ...draft, height_cm: "", weight_kg: "20", occupation: "字".repeat(21) }
    expect(errorsOf(wrong)).toEqual({
      height_cm: fieldMessages.required,
      weight_kg: fieldMessages.too_small,
      occupation: fieldMessages.too_long,
    })
    expect(errorsOf({ ...draft, height_cm: "很高" })).toEqual({ height_cm: fieldMessages.wrong_type })
  })
})

describe("derived values", () => {
  it("others see a change at once, but nothing that is hidden from them", () => {
    const answers = [
      { prompt: "ask_me" as const, answer: "雲" },
      { prompt: "on_repeat" as const, answer: "爵士" },
    ]
    const seen = { nickname: "小雅", city: "臺北市", height_cm: null, about_me: "喜歡咖啡" } as MemberProfile
    const own = { ...profile, city: "臺南市" as const, about_me: null, prompts: answers }
    expect(seenAfter(seen, { ...own, retired_prompts: ["ask_me"] })).toMatchObject({
      ...{ nickname: "小雅", city: "臺南市", height_cm: null, about_me: null, prompts: answers.slice(1) },
    })
  })

  it("identities depend on the gender", () => {
    expect(otherIdentities("sugar_baby", "female")).toEqual(["sugar_mommy"])
    expect(otherIdentities("sugar_daddy", "male")).toEqual(["sugar_baby"])
  })
})
