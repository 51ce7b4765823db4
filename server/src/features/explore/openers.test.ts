import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { settingsAdminRoutes } from "@pinyu/contract/settings/routes"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildLike } from "@pinyu/testkit/factories/friends.ts"
import { buildAnswer } from "@pinyu/testkit/factories/profiles.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"

const app = startedApp()
let viewer: BuiltMember
let other: BuiltMember

beforeEach(async () => {
  viewer = await buildMember(app, { city: "臺北市", aboutMe: "週末登山，平日一杯手沖咖啡。" })
  other = await buildMember(app, { city: "臺北市", aboutMe: "喜歡爬山，也養貓。" })
})

const none = { prompts: [], interests: [], city: null }
const openers = (as: BuiltMember) => app.call(exploreRoutes.openers, { as, params: { userId: other.id } })
const match = async () => {
  await buildLike(app, viewer, other)
  await buildLike(app, other, viewer)
}
const retire = async (retired_prompts: string[]) => {
  const as = await buildAdmin(app, { role: "owner" })
  const answer = await app.call(settingsAdminRoutes.change, { as, body: { retired_prompts } as object })
  expect(answer.status).toBe(200)
}

describe("the openers of a match", () => {
  it("are the other's answers in their order, shared interests and the city", async () => {
    await match()
    const answers = [
      await buildAnswer(app, other),
      await buildAnswer(app, other, { prompt: "ideal_sunday", answer: "睡到自然醒" }),
    ]
    const expected = { prompts: answers, interests: ["hiking"], city: "臺北市" }
    expect((await openers(viewer)).body.openers).toEqual(expected)
  })

  it("are nothing before the match, and after its end", async () => {
    await buildAnswer(app, other)
    expect((await openers(viewer)).body.openers).toEqual(none)
    await buildLike(app, other, viewer)
    expect((await openers(viewer)).body.openers).toEqual(none)
    await buildLike(app, viewer, other)
    expect((await openers(viewer)).body.openers.prompts).toHaveLength(1)
    await app.call(friendsRoutes.unlike, { as: viewer, params: { userId: other.id } })
    expect((await openers(viewer)).body.openers).toEqual(none)
  })

  it("leave out a hidden city, on either side, and answers to retired prompts", async () => {
    await match()
    await buildAnswer(app, other)
    for (const [as, show_city] of [
      [other, false],
      [other, true],
      [viewer, false],
    ] as const) {
      await app.call(profileRoutes.setPrivacy, { as, body: { show_city } })
      expect((await openers(viewer)).body.openers.city).toBe(show_city ? "臺北市" : null)
    }
    await retire(["ask_me"])
    expect((await openers(viewer)).body.openers.prompts).toEqual([])
    await retire([])
  })
})
