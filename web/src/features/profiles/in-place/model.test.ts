import { expect, it } from "vitest"
import type { ProfileDraft } from "../own/model.ts"
import { draftOfPart, without, withoutSaved } from "./model.ts"

const stored: ProfileDraft = {
  ...{ city: "臺北市", occupation: "", about_me: "", ideal_partner_description: "", height_cm: "168" },
  ...{ weight_kg: "55", smoking_habit: "", drinking_habit: "", relationship_type: "", interaction_mode: "" },
  prompts: [],
}
const place = ["city", "occupation"] as const

it("a part contains what is typed in its fields only", () => {
  const draft = draftOfPart(stored, { city: "高雄市", about_me: "寫到一半" }, place)
  expect(draft).toMatchObject({ city: "高雄市", occupation: "", about_me: "" })
})

it("what is typed in other parts, or while a part is saved, stays", () => {
  const typed = { city: "高雄市", occupation: "花", about_me: "寫到一半" }
  const saved = draftOfPart(stored, typed, place)
  expect(withoutSaved(typed, saved, place)).toEqual({ about_me: "寫到一半" })
  expect(withoutSaved({ ...typed, occupation: "花藝師" }, saved, place)).toEqual({
    ...{ occupation: "花藝師", about_me: "寫到一半" },
  })
  expect(without(typed, place)).toEqual({ about_me: "寫到一半" })
})
