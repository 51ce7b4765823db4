import { expect, it } from "vitest"
import { createMemoryStorage, storageKeys } from "../../../lib/session/storage.ts"
import { type Draft, emptyDraft } from "./draft.ts"
import { createKeptStorage } from "./kept.ts"

const wizardId = "0192a7c0"
const sent = { email: "a@b.tw", lockedUntil: 1_800_000_000_000 }
const draft: Draft = {
  ...{
    email: "a@b.tw",
    password: "slow river 8",
    nickname: "若晴",
    city: "臺南市",
    height: "172",
    weight: "64",
  },
  ...{ birthYear: "1990", birthMonth: "12", birthDay: "31", identity: "sugar_baby", gender: "female" },
  ...{ emailCode: "123456", acceptTerms: true },
}

it("survives a reload, but for the password and the code", () => {
  const storage = createMemoryStorage()
  createKeptStorage(storage).save({ wizardId, sent, draft })
  for (const secret of [draft.password, draft.emailCode])
    expect(storage.get(storageKeys.registration)).not.toContain(secret)
  const expected = { wizardId, sent, draft: { ...draft, password: "", emailCode: "" } }
  expect(createKeptStorage(storage).find()).toEqual(expected)
})

it("is gone once it is forgotten", () => {
  const kept = createKeptStorage(createMemoryStorage())
  kept.save({ wizardId, sent, draft })
  kept.clear()
  expect(kept.find()).toBeNull()
})

it.each([
  "{",
  "null",
  "{}",
  ...[
    null,
    { wizardId, sent },
    { wizardId, sent, draft: null },
    { wizardId, sent, draft: { ...emptyDraft, height: 172 } },
    { wizardId, draft: emptyDraft },
    { wizardId: 7, sent, draft: emptyDraft },
    { wizardId, sent: { email: "a@b.tw", lockedUntil: "soon" }, draft: emptyDraft },
  ].map((value) => JSON.stringify({ owner: null, value })),
])("is not found in %s", (stored) => {
  expect(createKeptStorage(createMemoryStorage({ [storageKeys.registration]: stored })).find()).toBeNull()
})
