import { feedLimits } from "@pinyu/contract/feed/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { fieldMessages } from "@pinyu/phrases/fields"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPost } from "@pinyu/testkit/factories/feed.ts"

import { buildFileRecord } from "@pinyu/testkit/factories/media.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"

let app: TestApp
let ya: BuiltMember
let ming: BuiltMember

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ya = await buildMember(app, { city: "臺北市" })
  ming = await buildMember(app)
})
afterAll(() => app.close())

const edit = (as: BuiltMember, postId: string, content: string | null) =>
  app.call(feedRoutes.edit, { as, params: { postId }, body: { content } })
const read = async (as: BuiltMember, postId: string) =>
  (await app.call(feedRoutes.post, { as, params: { postId } })).body.post

it("an edit replaces the text for everybody and marks the post; the same text marks nothing", async () => {
  const { id, content, edited_at } = await buildPost(app, ya)
  expect(edited_at).toBeNull()
  expect((await edit(ya, id, content)).body.post.edited_at).toBeNull()
  app.clock.advance(60)
  const { body } = await edit(ya, id, "  改成<b>這樣</b>  ")
  expect(body.post).toMatchObject({ content: "改成<b>這樣</b>", edited_at: app.clock.now().toISOString() })
  expect(await read(ming, id)).toMatchObject({ content: "改成<b>這樣</b>", edited_at: body.post.edited_at })
})

it("a post is edited for fifteen minutes, and by its author only", async () => {
  const { id } = await buildPost(app, ya)
  expect((await edit(ming, id, "不是我的")).body).toMatchObject({ code: "post_not_found" })
  // Sessions' tokens end within these minutes.
  const { feed } = app.services
  app.clock.advance(feedLimits.editMinutes * 60)
  await feed.edit(ya.id, id, { content: "剛好來得及" })
  app.clock.advance(1)
  await feed.edit(ya.id, id, { content: "剛好來得及" })
  await expect(feed.edit(ya.id, id, { content: "太晚了" })).rejects.toMatchObject({ code: "post_edit_ended" })
  expect((await feed.post(ming.id, id)).post.content).toBe("剛好來得及")
})

it("a text can be removed from a picture, but not from a post without one", async () => {
  const { id } = await buildPost(app, ya, { media_url: await buildFileRecord(app, ya, "posts") })
  expect((await edit(ya, id, null)).body.post.content).toBeNull()
  const words = await buildPost(app, ya)
  for (const nothing of [null, "", " \u200b "])
    expect((await edit(ya, words.id, nothing)).body).toMatchObject({
      fields: { content: fieldMessages.required },
    })
  expect((await read(ya, words.id)).edited_at).toBeNull()
})

it("a post shows its author's age and city, unless the author hides them", async () => {
  const { id } = await buildPost(app, ya)
  const shown = await read(ming, id)
  expect(shown).toMatchObject({ user_age: expect.any(Number), user_city: "臺北市" })
  await app.call(profileRoutes.setPrivacy, { as: ya, body: { show_age: false } })
  expect(await read(ming, id)).toMatchObject({ user_age: null, user_city: "臺北市" })
  await app.call(profileRoutes.setPrivacy, { as: ya, body: { show_age: true, show_city: false } })
  const { posts } = (await app.call(feedRoutes.list, { as: ming, query: {} })).body
  expect(posts[0]).toMatchObject({ id, user_age: shown.user_age, user_city: null })
})
