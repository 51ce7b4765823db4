import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { settingsAdminRoutes } from "@pinyu/contract/settings/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp
let member: BuiltMember

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await buildMember(app)
})

const sunday = { prompt: "ideal_sunday", answer: "睡到自然醒" }
const dish = { prompt: "signature_dish", answer: "麻油雞" }
const song = { prompt: "on_repeat", answer: "不再讓你孤單" }
const askMe = { prompt: "ask_me", answer: "雲" }

const save = (prompts: unknown, as = member) =>
  app.call(profileRoutes.update, { as, body: { prompts } as object })
const own = async () => (await app.call(profileRoutes.me, { as: member })).body.profile
const seenBy = (as?: BuiltMember) =>
  app.call(profileRoutes.user, { params: { userId: member.id }, ...(as && { as }) })
const shown = async () => (await seenBy(await buildMember(app))).body.profile.prompts
const retire = async (retired_prompts: string[]) => {
  const as = await buildAdmin(app, { role: "owner" })
  const answer = await app.call(settingsAdminRoutes.change, { as, body: { retired_prompts } as object })
  expect(answer.status).toBe(200)
}

describe("the prompts of a profile", () => {
  it("keep their order, are replaced as a whole, and stay when they are not sent", async () => {
    expect((await own()).prompts).toEqual([])
    const { status, body } = await save([song, sunday, dish])
    expect([status, body.profile.prompts]).toEqual([200, [song, sunday, dish]])
    expect((await save([song, sunday, dish])).body.profile).toEqual(body.profile)
    await app.call(profileRoutes.update, { as: member, body: { occupation: "花藝師" } })
    expect(await shown()).toEqual([song, sunday, dish])
    await save([dish, { ...sunday, answer: "  去市場 \n" }])
    expect(await shown()).toEqual([dish, { ...sunday, answer: "去市場" }])
    await save([])
    expect([(await own()).prompts, await shown()]).toEqual([[], []])
  })

  it("count code points, and keep hostile text as typed", async () => {
    const hostile = ["🍀".repeat(150), "<img src=x onerror=alert(1)>", "'; drop table members; -- \u202e%00"]
    const prompts = hostile.map((answer, index) => ({ ...[sunday, dish, song][index], answer }))
    expect((await save(prompts)).status).toBe(200)
    expect(await shown()).toEqual(prompts)
  })

  it.each([
    ["a fourth", [sunday, dish, song, askMe], { prompts: fieldMessages.too_many_prompts }],
    ["a repeated prompt", [sunday, { ...sunday, answer: "去爬山" }], { prompts: fieldMessages.repeated }],
    [
      "an unknown prompt",
      [{ ...sunday, prompt: "income" }],
      { "prompts.0.prompt": fieldMessages.not_an_option },
    ],
    ["an empty answer", [song, { ...sunday, answer: " " }], { "prompts.1.answer": fieldMessages.required }],

    [
      "a long answer",
      [{ ...sunday, answer: "字".repeat(151) }],
      { "prompts.0.answer": fieldMessages.too_long },
    ],
  ])("reject %s, and change nothing", async (_what, prompts, fields) => {
    await save([dish])
    const body = { prompts, occupation: "花藝師" } as object
    const answer = await app.call(profileRoutes.update, { as: member, body })
    expect([answer.status, answer.body.fields]).toEqual([422, fields])
    expect(await own()).toMatchObject({ prompts: [dish], occupation: null })
  })
})

describe("a retired prompt", () => {
  afterEach(() => retire([]))

  it("cannot be answered anew, and the rejection changes nothing", async () => {
    await save([dish])
    await retire(["ideal_sunday"])
    expect((await own()).retired_prompts).toEqual(["ideal_sunday"])
    const body = { prompts: [dish, sunday], occupation: "花藝師" } as object
    const answer = await app.call(profileRoutes.update, { as: member, body })
    expect([answer.status, answer.body.code]).toEqual([422, "prompt_retired"])
    expect(answer.body.fields).toEqual({ "prompts.1.prompt": errorMessages.prompt_retired })
    expect(await own()).toMatchObject({ prompts: [dish], occupation: null })
  })

  it("keeps its answer for the owner alone, who may move or remove it but not rewrite it", async () => {
    await save([sunday, dish])
    await retire(["ideal_sunday", "ask_me"])
    expect(await shown()).toEqual([dish])
    expect((await own()).prompts).toEqual([sunday, dish])
    expect((await save([dish, sunday])).body.profile.prompts).toEqual([dish, sunday])
    expect((await save([{ ...sunday, answer: "去爬山" }])).body.code).toBe("prompt_retired")
    await retire([])
    expect(await shown()).toEqual([dish, sunday])
    await retire(["ideal_sunday"])
    await save([dish])
    expect((await save([dish, sunday])).body.code).toBe("prompt_retired")
  })

  it("while somebody answers it, ends as one of the two orders", async () => {
    const [{ body }] = await Promise.all([save([sunday]), retire(["ideal_sunday"])])
    const stored = (await own()).prompts
    expect(body.code === "prompt_retired" ? stored : [sunday]).toEqual(stored)
    expect(await shown()).toEqual([])
  })
})
