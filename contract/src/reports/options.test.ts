import { describe, expect, it } from "vitest"
import { reportReasons } from "../options.ts"
import { moreUrgent, mostUrgent, urgencyOf } from "./options.ts"

describe("the urgency of a case", () => {
  it("puts underage first, then photos, threats and crimes, then fraud, then the rest", () => {
    const byUrgency = [...reportReasons].sort((one, other) => urgencyOf(other, 1) - urgencyOf(one, 1))
    expect(byUrgency.map((reason) => [reason, urgencyOf(reason, 1)])).toEqual([
      ["underage", 3],
      ...byUrgency.slice(1, 4).map((reason) => [reason, 2]),
      ["scam", 1],
      ...byUrgency.slice(5).map((reason) => [reason, 0]),
    ])
    expect(new Set(byUrgency.slice(1, 4))).toEqual(new Set(["photo", "harassment", "illegal"]))
  })

  it("rises with the third reporter, and no further than the most urgent", () => {
    expect([1, 2, 3, 30].map((reporters) => urgencyOf("scam", reporters))).toEqual([1, 1, 2, 2])
    expect(urgencyOf("underage", 3)).toBe(mostUrgent)
  })

  it("is that of the more urgent of two reasons, whichever came first", () => {
    expect([moreUrgent("scam", "underage"), moreUrgent("underage", "scam")]).toEqual(["underage", "underage"])
    expect(moreUrgent("photo", "harassment")).toBe("photo")
  })
})
