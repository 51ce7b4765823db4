import { expect, it } from "vitest"
import { ownProfile } from "../../../pages/own-profile.fixture.ts"
import { draftOfPart, without, withoutSaved } from "./model.ts"

const place = ["city", "occupation"] as const

it("a part contains what is typed in its fields only", () => {
  const draft = draftOfPart(ownProfile, { city: "高雄市", about_me: "寫到一半" }, place)
  expect(draft).toMatchObject({ city: "高雄市", occupation: "", about_me: "" })
})

it("what is typed in other parts, or while a part is saved, stays", () => {
  const typed = { city: "高雄市", occupation: "花", about_me: "寫到一半" }
  const saved = draftOfPart(ownProfile, typed, place)
  expect(withoutSaved(typed, saved, place)).toEqual({ about_me: "寫到一半" })
  expect(withoutSaved({ ...typed, occupation: "花藝師" }, saved, place)).toEqual({
    ...{ occupation: "花藝師", about_me: "寫到一半" },
  })
  expect(without(typed, place)).toEqual({ about_me: "寫到一半" })
})
