import { findScamHints } from "@pinyu/contract/chat/scam-hints"
import { describe, expect, it } from "vitest"
import { demoMembers } from "../members.ts"
import { demoTalks } from "../seed.ts"
import { demoMemberHandles } from "../sign-ins.ts"
import { momentsOf } from "./seed-talk.ts"

const day = 24 * 60
const memberOf = (handle: string) => {
  const member = demoMembers.find((one) => one.handle === handle)
  if (!member) throw new Error(`nobody is called ${handle}`)
  return member
}
const isSignIn = (handle: string) => demoMemberHandles.some((known) => known === handle)

describe("the demo's conversations", () => {
  it("take place after both members joined", () => {
    for (const talk of demoTalks) {
      const moments = momentsOf(talk)
      expect(moments.at(-1)).toBe(talk.endedMinutesAgo)
      for (const [place, { by }] of talk.lines.entries()) {
        const { joinedDaysAgo, seenMinutesAgo } = memberOf(by)
        const minutesAgo = moments[place] ?? 0
        expect(minutesAgo, by).toBeLessThan(joinedDaysAgo * day)
        expect(minutesAgo, by).toBeGreaterThanOrEqual(isSignIn(by) ? 0 : seenMinutesAgo)
      }
    }
  })

  it("have signs of fraud only from the two strangers", () => {
    const suspicious = demoTalks
      .flatMap(({ lines }) => lines)
      .filter(({ text, edited }) => findScamHints(`${text ?? ""} ${edited ?? ""}`).length > 0)
    expect(new Set(suspicious.map(({ by }) => by))).toEqual(new Set(["coco.runway", "jonathan.hsu"]))
  })
})
