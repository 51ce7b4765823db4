import { feedRoutes } from "@pinyu/contract/feed/routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPost } from "@pinyu/testkit/factories/feed.ts"
import { buildFileRecord, storeFile } from "@pinyu/testkit/factories/media.ts"
import { isStored, statusOfUrl } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp
let ya: BuiltMember
let ming: BuiltMember

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ya = await buildMember(app)
  ming = await buildMember(app)
})
afterAll(() => app.close())

const uploads = async (count: number, as = ya) => {
  const keys: string[] = []
  for (let n = 0; n < count; n++) keys.push(await buildFileRecord(app, as, "posts"))
  return keys
}
/** A picture with its files. */
const upload = async () => (await storeFile(app, ya, "posts")).originalUrl
const create = (as: BuiltMember, body: object, headers = {}) =>
  app.call(feedRoutes.create, { as, body, headers })
const described = (keys: readonly string[]) =>
  keys.map((media_url, place) => ({ media_url, alt: place === 1 ? null : `第 ${place + 1} 張` }))
const read = async (as: BuiltMember, postId: string) =>
  (await app.call(feedRoutes.post, { as, params: { postId } })).body.post
const edit = (as: BuiltMember, postId: string, body: object) =>
  app.call(feedRoutes.edit, { as, params: { postId }, body })
const isUsed = async (key: string) => {
  const row = app.db.selectFrom("media_files").select("used_at").where("key", "=", key)
  return ((await row.executeTakeFirst())?.used_at ?? null) !== null
}

describe("the pictures of a post", () => {
  it("are shown in the author's order with their texts; the earlier fields show the first", async () => {
    const keys = await uploads(4)
    const { status, body } = await create(ya, { pictures: described(keys) })
    expect(status).toBe(201)
    const shown = await read(ming, body.post.id)
    expect(shown.pictures.map(({ alt }) => alt)).toEqual(["第 1 張", null, "第 3 張", "第 4 張"])
    for (const [place, { url, width, height }] of shown.pictures.entries()) {
      expect(url).toContain(keys[place])
      expect([width, height]).toEqual([30, 40])
    }
    expect(shown).toMatchObject({ media_url: shown.pictures[0]?.url, media_type: "image", media_width: 30 })
    expect(body.post.pictures).toEqual(shown.pictures)
    const { posts } = (await app.call(feedRoutes.list, { as: ming, query: { user_id: ya.id } })).body
    expect(posts[0]?.pictures).toEqual(shown.pictures)
    const renewed = await app.call(feedRoutes.refreshMedia, { as: ming, params: { postId: shown.id } })
    expect(renewed.body.pictures.map(({ id }) => id)).toEqual(shown.pictures.map(({ id }) => id))
    expect(renewed.body.media_url).toBe(renewed.body.pictures[0]?.url)
  })

  it("have a small version of their own, except animations, which would stand still", async () => {
    const [still, moving] = [await upload(), await upload()]
    const files = app.db.updateTable("media_files").where("key", "=", moving)
    await files.set({ is_animated: true }).execute()
    const { body } = await create(ya, { pictures: described([still, moving]) })
    const shown = await read(ming, body.post.id)
    const small = shown.pictures[0]?.small_url ?? ""
    expect(small).toContain(still.replace(".webp", "-small.webp"))
    expect([await statusOfUrl(app, small), shown.pictures[1]?.small_url]).toEqual([200, null])
    expect(body.post.pictures).toEqual(shown.pictures)
    const renewed = await app.call(feedRoutes.refreshMedia, { as: ming, params: { postId: shown.id } })
    const again = renewed.body.pictures.map(({ small_url }) => small_url)
    expect(again).toEqual([expect.stringContaining("-small.webp"), null])
    expect(again[0]).not.toBe(small)
  })

  it("may still be a single `media_url`; `pictures` takes precedence", async () => {
    const [single = "", other = ""] = await uploads(2)
    const one = (await create(ya, { media_url: single, media_type: "image" })).body.post
    expect(one.pictures).toMatchObject([{ alt: null }])
    expect(one.pictures[0]?.url).toContain(single)
    const both = { media_url: single, pictures: described([other]) }
    expect((await create(ya, both)).body.post.pictures).toMatchObject([{ alt: "第 1 張" }])
  })

  it.each<[string, (keys: string[]) => object, object]>([
    ["five pictures", (keys) => described(keys), { pictures: fieldMessages.too_many_pictures }],
    ["one twice", ([one = ""]) => described([one, one]), { pictures: fieldMessages.repeated }],
    [
      "a too long text",
      ([one]) => [{ media_url: one, alt: "字".repeat(301) }],
      { "pictures.0.alt": fieldMessages.too_long },
    ],
  ])("reject %s", async (_name, pictures, fields) => {
    const { status, body } = await create(ya, { content: "好", pictures: pictures(await uploads(5)) })
    expect([status, body.fields]).toEqual([422, fields])
  })

  it("are rejected by name, and the others can be sent again", async () => {
    const [first = "", second = "", third = ""] = await uploads(3)
    const [foreign = ""] = await uploads(1, ming)
    const headers = { "idempotency-key": "four" }
    const { body } = await create(ya, { pictures: described([first, second, foreign, third]) }, headers)
    expect(body).toMatchObject({
      code: "upload_not_yours",
      fields: { "pictures.2": errorMessages.upload_not_yours },
    })
    expect(await isUsed(first)).toBe(false)
    const rest = { pictures: described([first, second, third]) }
    const again = { "idempotency-key": "three" }
    const answers = [await create(ya, rest, again), await create(ya, rest, again)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(answers.map(({ body }) => body.post.id)).size).toBe(1)
    expect(answers[1]?.body.post.pictures).toHaveLength(3)
  })
})

describe("an edit", () => {
  it("orders, describes and removes pictures, and deletes the file of a removed one", async () => {
    const keys = await uploads(3)
    const { pictures, id } = await buildPost(app, ya, { pictures: described(keys) })
    const [one, two, three] = pictures.map((picture) => picture.id)
    app.clock.advance(60)
    const next = [
      { id: three, alt: "新的說明" },
      { id: one, alt: null },
    ]
    const { status, body } = await edit(ya, id, { content: null, pictures: next })
    expect([status, body.post.edited_at]).toEqual([200, app.clock.now().toISOString()])
    expect((await read(ming, id)).pictures.map((picture) => ({ id: picture.id, alt: picture.alt }))).toEqual(
      next,
    )
    await app.jobsIdle()
    const left = await app.db.selectFrom("media_files").select("key").where("member_id", "=", ya.id).execute()
    expect(left.map(({ key }) => key).toSorted()).toEqual([keys[0], keys[2]].toSorted())

    // A repeat after a lost answer changes nothing, and a removed picture does not return.
    app.clock.advance(60)
    const repeated = await edit(ya, id, { content: null, pictures: next })
    expect(repeated.body.post.edited_at).toBe(body.post.edited_at)
    const gone = await edit(ya, id, { content: null, pictures: [...next, { id: two, alt: null }] })
    expect(gone.body.fields).toEqual({ pictures: fieldMessages.not_an_option })
  })

  it("of the text alone keeps the pictures; without text, one picture stays", async () => {
    const { id, pictures } = await buildPost(app, ya, { pictures: described(await uploads(2)) })
    expect((await edit(ya, id, { content: "只改字" })).body.post.pictures).toEqual(pictures)
    const nothing = await edit(ya, id, { content: null, pictures: [] })
    expect(nothing.body.fields).toEqual({ content: fieldMessages.required })
    const { body } = await edit(ya, id, { content: "沒有圖片了", pictures: [] })
    expect(body.post).toMatchObject({ pictures: [], media_url: null, media_type: null, media_width: null })
  })
})

describe("all pictures of a post", () => {
  it("are kept by a report, with its texts and edit, and deleted with the post otherwise", async () => {
    const keys = [await upload(), await upload()]
    const { id } = await buildPost(app, ya, { content: "保證獲利", pictures: described(keys) })
    app.clock.advance(60)
    const { body } = await edit(ya, id, { content: "穩賺不賠" })
    const report = { target_type: "post", target_id: id, reason: "scam" }
    expect((await app.call(reportsRoutes.submit, { as: ming, body: report })).status).toBe(201)
    const row = app.db.selectFrom("reports").select("evidence").where("target_id", "=", id)
    expect((await row.executeTakeFirstOrThrow()).evidence).toMatchObject({
      ...{ content: "穩賺不賠", alt: "1. 第 1 張", audience: "public", edited_at: expect.any(String) },
      files: [keys[0], expect.any(String), keys[1], expect.any(String)],
    })
    expect(body.post.edited_at).not.toBeNull()
    await app.call(feedRoutes.remove, { as: ya, params: { postId: id } })
    await app.jobsIdle()
    for (const key of keys) expect(await isStored(app, key)).toBe(true)

    const others = [await upload(), await upload()]
    const unreported = await buildPost(app, ya, { pictures: described(others) })
    await app.call(feedRoutes.remove, { as: ya, params: { postId: unreported.id } })
    await app.jobsIdle()
    for (const key of others) expect(await isStored(app, key)).toBe(false)
  })
})
