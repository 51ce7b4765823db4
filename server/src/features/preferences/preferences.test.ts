import { authRoutes } from "@pinyu/contract/auth/routes"
import { preferencesRoutes } from "@pinyu/contract/preferences/routes"
import { fieldMessages } from "@pinyu/phrases/fields"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp
let member: BuiltMember

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await buildMember(app)
})

const preferences = {
  genders: ["male" as const],
  identities: ["sugar_daddy" as const],
  min_age: 30,
  max_age: 45,
  cities: ["臺北市" as const, "臺中市" as const],
}
const anybody = { genders: [], identities: [], min_age: 18, max_age: 70, cities: [] }

const write = (body: unknown, as: BuiltMember | undefined = member) =>
  app.call(preferencesRoutes.write, { ...(as && { as }), body: body as typeof preferences })
const read = async (as = member) => (await app.call(preferencesRoutes.read, { as })).body.preferences

describe("whom a member wants to meet", () => {
  it("is unknown until it is said, belongs to one member, and is replaced as a whole", async () => {
    expect(await read()).toBeNull()
    expect((await write(preferences)).body).toMatchObject({ preferences })
    expect((await write(preferences)).status).toBe(200)
    expect([await read(), await read(await buildMember(app))]).toEqual([preferences, null])
    await write(anybody)
    expect(await read()).toEqual(anybody)
  })

  it("of concurrent changes is one of them", async () => {
    await Promise.all([write(preferences), write(anybody), write(preferences)])
    expect([preferences, anybody]).toContainEqual(await read())
  })

  it.each([
    ["ages in the wrong order", { min_age: 46 }, { min_age: fieldMessages.age_range }],
    ["an age below 18", { min_age: 17 }, { min_age: fieldMessages.too_small }],
    ["an age above 70", { max_age: 71 }, { max_age: fieldMessages.too_big }],

    ["an unknown gender", { genders: ["robot"] }, { "genders.0": fieldMessages.not_an_option }],
    ["a repeated city", { cities: ["臺北市", "臺北市"] }, { cities: fieldMessages.repeated }],
  ])("rejects %s, and changes nothing", async (_what, change, fields) => {
    await write(anybody)
    const answer = await write({ ...preferences, ...change })
    expect([answer.status, answer.body]).toMatchObject([422, { fields }])
    expect(await read()).toEqual(anybody)
  })
})

describe("the first steps", () => {
  const leave = async (state: "left" | "done") =>
    (await app.call(preferencesRoutes.leaveFirstSteps, { as: member, body: { state } })).body.state
  const inAccount = async () => (await app.call(authRoutes.me, { as: member })).body.user.first_steps

  it("wait for a new member, and end for now or for good", async () => {
    expect(await inAccount()).toBe("pending")
    expect([await leave("left"), await inAccount()]).toEqual(["left", "left"])
    expect([await leave("done"), await inAccount()]).toEqual(["done", "done"])
  })

  it("stay done when another device leaves them later", async () => {
    expect([await leave("done"), await leave("left"), await inAccount()]).toEqual(["done", "done", "done"])
  })
})
