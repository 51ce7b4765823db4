import { describe, expect, it } from "vitest"
import { genderOf, isRecentSignIn, judgeAge, judgeRefresh, sessionEnd, tierOf } from "./auth.policy.ts"

const now = new Date("2026-03-02T04:00:00Z")
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe("tierOf", () => {
  const nothing = { email_verified_at: null, phone: null, vip_expires_at: null }
  const proved = { email_verified_at: now, phone: "+886912345678", vip_expires_at: later(1) }
  it.each([
    ["nothing verified", nothing, "unverified"],
    ["an address", { ...nothing, email_verified_at: now }, "email_verified"],
    ["a number", { ...nothing, phone: "+886912345678" }, "phone_verified"],
    ["both", { ...proved, vip_expires_at: null }, "phone_verified"],
    ["VIP", proved, "vip"],
    ["VIP with nothing verified", { ...nothing, vip_expires_at: later(1) }, "vip"],
    ["VIP that ends now", { ...proved, vip_expires_at: now }, "phone_verified"],
  ])("%s", (_name, standing, tier) => expect(tierOf(standing, now)).toBe(tier))
})

describe("genderOf", () => {
  it.each([
    ["sugar_daddy", "female", "male"],
    ["sugar_daddy", undefined, "male"],
    ["sugar_mommy", "male", "female"],
    ["sugar_baby", "male", "male"],
    ["sugar_baby", "female", "female"],
    ["sugar_baby", undefined, undefined],
  ] as const)("%s who says %s is %s", (identity, given, gender) =>
    expect(genderOf(identity, given)).toBe(gender),
  )
})

describe("judgeAge", () => {
  it.each([
    ["2008-03-02", "adult"],
    ["2008-03-03", "under_age"],
    ["2026-03-02", "under_age"],
    ["2031-01-01", "under_age"],
    ["1905-03-03", "adult"],
    ["1905-03-02", "implausible"],
    ["0001-01-01", "implausible"],
  ])("born %s", (birthDate, verdict) => expect(judgeAge(birthDate, "2026-03-02")).toBe(verdict))

  it("lets a member born on 29 February come of age on 1 March", () => {
    expect(judgeAge("2008-02-29", "2026-02-28")).toBe("under_age")
    expect(judgeAge("2008-02-29", "2026-03-01")).toBe("adult")
  })
})

describe("isRecentSignIn", () => {
  it("holds for less than ten minutes", () => {
    expect(isRecentSignIn(later(-599), now)).toBe(true)
    expect(isRecentSignIn(later(-600), now)).toBe(false)
  })
})

describe("sessionEnd", () => {
  const day = 24 * 3600
  it("lasts thirty days from the last use when remembered, else a day from its beginning", () => {
    expect(sessionEnd({ remembered: true, created_at: later(-5 * day) }, now)).toEqual(later(30 * day))
    expect(sessionEnd({ remembered: false, created_at: later(-3600) }, now)).toEqual(later(day - 3600))
  })

  it("is never more than 180 days after the beginning", () => {
    const ending = (days: number) => sessionEnd({ remembered: true, created_at: later(-days * day) }, now)
    expect([ending(150), ending(151), ending(180)]).toEqual([later(30 * day), later(29 * day), now])
  })
})

describe("judgeRefresh", () => {
  it("accepts a second use within ten seconds", () => {
    expect(judgeRefresh(null, now)).toBe("use")
    expect(judgeRefresh(now, later(10))).toBe("race")
    expect(judgeRefresh(now, later(10.001))).toBe("replay")
  })
})
