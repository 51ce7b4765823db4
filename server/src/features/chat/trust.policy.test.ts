import { chatLimits } from "@pinyu/contract/chat/limits"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { allowanceOf, type Reception } from "./trust.policy.ts"

const now = new Date("2026-03-02T04:00:00Z")
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const known: Reception = { createdAt: daysAgo(90), blocks: 0, started: 20, answered: 8 }
const { email_verified: ofTier, unverified } = chatLimits.newConversationsADay

describe("the number of new conversations a day", () => {
  it.each<[string, Partial<Reception>, number, number, ...string[]]>([
    ["is the tier's for a known member", {}, ofTier, 20],
    ["is lower in the first days", { createdAt: daysAgo(1) }, ofTier, 10, "new_account"],
    ["is the tier's from the fourth day on", { createdAt: daysAgo(3) }, ofTier, 20],
    ["is not lower than a low tier's", { createdAt: now }, unverified, 3],
    ["halves after some blocks", { blocks: 3 }, ofTier, 10, "reception"],
    ["is a quarter after many blocks", { blocks: 60 }, ofTier, 5, "reception"],
    ["halves when hardly anybody answers", { answered: 1 }, ofTier, 10, "reception"],
    ["waits for enough conversations", { started: 9, answered: 0 }, ofTier, 20],
    ["takes the lower share, once", { blocks: 3, answered: 0 }, ofTier, 10, "reception"],
    ["names both reasons", { createdAt: now, blocks: 6 }, ofTier, 2, "new_account", "reception"],
    ["leaves one a day", { createdAt: now, blocks: 99 }, 1, 1],
    ["stays zero where the tier has none", {}, 0, 0],
  ])("%s", (_what, changes, tier, limit, ...reasons) => {
    expect(allowanceOf(tier, { ...known, ...changes }, now)).toEqual({ limit, reasons })
  })

  it("never exceeds the tier's, and never grows with more blocks or a younger account", () => {
    const any = fc.record({ days: fc.nat(40), blocks: fc.nat(20), started: fc.nat(40), answered: fc.nat(40) })
    const property = fc.property(any, fc.nat(200), ({ days, ...counts }, tier) => {
      const reception = { ...counts, createdAt: daysAgo(days) }
      const { limit } = allowanceOf(tier, reception, now)
      expect(limit).toBeLessThanOrEqual(tier)
      const worse = { ...reception, blocks: counts.blocks + 1, createdAt: daysAgo(Math.max(0, days - 1)) }
      expect(allowanceOf(tier, worse, now).limit).toBeLessThanOrEqual(limit)
      expect(limit > 0).toBe(tier > 0)
    })
    expect(() => fc.assert(property)).not.toThrow()
  })
})
