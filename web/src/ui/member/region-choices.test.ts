import { cities } from "@pinyu/contract/options"
import { describe, expect, it } from "vitest"
import { regionChoices } from "./region-choices.ts"

describe("the region chips", () => {
  it("are six, with the number of hidden ones", () => {
    const { shown, hidden } = regionChoices([], false)
    expect([shown.length, hidden]).toEqual([6, cities.length - 6])
  })

  it("never hide a selected one", () => {
    const { shown, hidden } = regionChoices(["連江縣", "臺北市"], false)
    expect(shown).toContain("連江縣")
    expect([shown.length, hidden]).toEqual([7, cities.length - 7])
  })

  it("are all visible when expanded", () => {
    expect(new Set(regionChoices([], true).shown)).toEqual(new Set(cities))
  })
})
