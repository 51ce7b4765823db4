import { tiers } from "@pinyu/contract/options"
import { membership as words } from "@pinyu/phrases/membership"
import { describe, expect, it } from "vitest"
import { benefitsOf } from "./membership.ts"

const benefitOf = (tier: (typeof tiers)[number], name: string) =>
  benefitsOf(tier, 7).find(([known]) => known === name)?.[1]

describe("the benefits of a tier", () => {
  it("include the album limits of the specification", () => {
    expect(tiers.map((tier) => benefitOf(tier, words.albums))).toEqual(["無", "1 本", "3 本", "10 本"])
    expect(tiers.map((tier) => benefitOf(tier, words.files))).toEqual(["無", "30 個", "50 個", "100 個"])
  })

  it("include the first messages of the settings", () => {
    expect(benefitOf("vip", words.conversations)).toBe(words.conversationsOf(7))
  })

  it("include the storage, and the pinned wish for VIP only", () => {
    expect(benefitOf("unverified", words.storage)).toBe("300 MB")
    expect(benefitOf("vip", words.upload)).toBe("5 GB")
    expect(tiers.filter((tier) => benefitOf(tier, words.pin) === words.canPin)).toEqual(["vip"])
  })
})
