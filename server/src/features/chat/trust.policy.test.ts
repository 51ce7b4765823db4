import { chatLimits } from "@pinyu/contract/chat/limits"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { allowanceOf, type Reception } from "./trust.policy.ts"

const now = new Date("2026-03-02T04:00:00Z")
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const known: Reception = { createdAt: daysAgo(90), blocks: 0, started: 20, answered: 8 }
const { email_verified: ofTier, unverified } = chatLimits.newConversationsADay

describe("the number of new conversations a day", () => {
  it.each<[string, Partial<Reception>, number, object]>([
    ["is the tier's for a known member", {}, ofTier, { limit: 20, reasons: [] }],
    [
      "is lower in the first days",
      { createdAt: daysAgo(1) },
      ofTier,
      { limit: 10, reasons: ["new_account"] },
    ],
    ["is the tier's from the fourth day on", { createdAt: daysAgo(3) }, ofTier, { limit: 20, reasons: [] }],
    ["is not lower than a low tier's", { createdAt: now }, unverified, { limit: 3, reasons: [] }],
    ["halves after some blocks", { blocks: 3 }, ofTier, { limit: 10, reasons: ["reception"] }],
    ["is a quarter after many blocks", { blocks: 60 }, ofTier, { limit: 5, reasons: ["reception"] }],
    ["halves when hardly anybody answers", { answered: 1 }, ofTier, { limit: 10, reasons: ["reception"] }],
    ["waits for enough conversations", { started: 9, answered: 0 }, ofTier, { limit: 20, reasons: [] }],
    [
      "takes the lower share, once",
      { blocks: 3, answered: 0 },
      ofTier,
      { limit: 10, reasons: ["reception"] },
    ],
    [
      "names both reasons",
      { createdAt: now, blocks: 6 },
      ofTier,
      { limit: 2, reasons: ["new_account", "reception"] },
    ],
    ["leaves one a day", { createdAt: now, blocks: 99 }, 1, { limit: 1, reasons: [] }],
    ["stays zero where the tier has none", {}, 0, { limit: 0, reasons: [] }],
  ])("%s", (_what, changes, tier, expected) => {
    expect(allowanceOf(tier, { ...known, ...changes }, now)).toEqual(expected)
  })

  it("names the same reason for blocks and for missing answers", () => {
    const blocked = allowanceOf(ofTier, { ...known, blocks: 3 }, now)
    expect(blocked).toEqual(allowanceOf(ofTier, { ...known, answered: 0 }, now))
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
