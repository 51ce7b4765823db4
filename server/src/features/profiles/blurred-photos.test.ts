import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildLike } from "@pinyu/testkit/factories/friends.ts"
import { buildPhoto, photoTools, storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { shapesPicture } from "@pinyu/testkit/pictures.ts"
import { statusOfUrl } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp
let owner: BuiltMember
let viewer: BuiltMember
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;[owner, viewer] = await Promise.all([buildMember(app), buildMember(app)])
})
afterAll(() => app.close())

const setPrivacy = (body: object, as = owner) => app.call(profileRoutes.setPrivacy, { as, body })
const addPhotos = async (count: number) => {
  for (let n = 0; n < count; n++) await storePhoto(app, owner)
}
const unlike = (as: BuiltMember, { id }: BuiltMember) =>
  app.call(friendsRoutes.unlike, { as, params: { userId: id } })
/** The versions of the photos at these URLs. */
const versions = (urls: readonly string[]) => urls.map((url) => /-(large|small|blurred)\.webp/.exec(url)?.[1])

const keyOf = (url: string) => new URL(url).pathname.replace("/files/", "")

const profileFor = async (as: BuiltMember) =>
  (await app.call(profileRoutes.user, { as, params: { userId: owner.id } })).body.profile
const seen = async (as = viewer) => {
  const { avatar_urls, small_avatar_urls, blurred_photos } = await profileFor(as)
  const [large, small] = [versions(avatar_urls), versions(small_avatar_urls)]
  expect(small).toEqual(large.map((version) => (version === "large" ? "small" : version)))
  return [...large, blurred_photos]
}
const clear = ["large", "large", "large", 0]
const blurred = ["large", "blurred", "blurred", 2]

describe("photos that a member blurs", () => {
  it("are clear only to members whom they like, but for the first", async () => {
    await addPhotos(3)
    expect(await seen()).toEqual(clear)
    await setPrivacy({ blur_photos: true })
    expect(await seen()).toEqual(blurred)
    expect(await seen(owner)).toEqual(clear)
    await buildLike(app, viewer, owner)
    expect(await seen()).toEqual(blurred)
    await buildLike(app, owner, viewer)
    expect(await seen()).toEqual(clear)
    await unlike(owner, viewer)
    expect(await seen()).toEqual(blurred)
    await setPrivacy({ blur_photos: false })
    expect(await seen()).toEqual(clear)
  })

  it("do not reveal a hidden like before it is mutual", async () => {
    await addPhotos(3)
    await setPrivacy({ blur_photos: true, show_likes: false })
    await buildLike(app, owner, viewer)
    expect(await seen()).toEqual(blurred)
    await buildLike(app, viewer, owner)
    expect(await seen()).toEqual(clear)
    await unlike(viewer, owner)
    expect(await seen()).toEqual(blurred)
  })

  it("are blurred on every list, where the first stays clear", async () => {
    await addPhotos(3)
    await setPrivacy({ blur_photos: true })
    await buildLike(app, viewer, owner)
    const { members } = (await app.call(exploreRoutes.list, { as: viewer, query: { limit: 50 } })).body
    const { users } = (await app.call(friendsRoutes.iLike, { as: viewer })).body
    for (const list of [members, users]) {
      const card = list.find(({ id }) => id === owner.id)
      expect(versions(card?.avatar_urls ?? [])).toEqual(["small", "blurred", "blurred"])
    }
  })

  it("hold too little detail for a face, and are served at a URL of their own", {
    tags: "heavy",
  }, async () => {
    for (const shape of ["0", "1"]) await buildPhoto(app, owner, await shapesPicture(shape))
    await setPrivacy({ blur_photos: true })
    const [, url = ""] = (await profileFor(viewer)).avatar_urls
    expect(await statusOfUrl(app, url)).toBe(200)
    const body = (await photoTools(app).read(keyOf(url))) ?? Buffer.alloc(0)
    const { width, height } = await sharp(body).metadata()
    expect([width, height]).toEqual([240, 320])
    // Nothing is lost when the picture is reduced to the detail that it has.
    const pixels = await sharp(body).greyscale().raw().toBuffer()
    const detail = await sharp(body)
      .greyscale()
      .resize(15, 20)
      .resize(240, 320, { kernel: "cubic" })
      .raw()
      .toBuffer()
    const difference = pixels.reduce((sum, value, index) => sum + Math.abs(value - (detail[index] ?? 0)), 0)
    expect(difference / pixels.length).toBeLessThan(4)
  })

  it("follow a change of order, in which another photo becomes the first", async () => {
    await addPhotos(2)
    await setPrivacy({ blur_photos: true })
    const { avatar_urls: paths } = await app.services.profiles.own(owner.id)
    const first = (path: string | undefined) => new RegExp(`${/[^/]+(?=-large)/.exec(path ?? "")?.[0]}-`)
    const before = (await profileFor(viewer)).avatar_urls
    expect(before).toEqual([expect.stringMatching(first(paths[0])), expect.stringMatching(first(paths[1]))])
    await photoTools(app).save(owner, { avatar_urls: paths.toReversed() })
    const after = (await profileFor(viewer)).avatar_urls
    expect(after).toEqual([expect.stringMatching(first(paths[1])), expect.stringMatching(first(paths[0]))])
    expect(versions(after)).toEqual(["large", "blurred"])
  })

  it("stay blurred while the first photo waits for the team, the avatar too", async () => {
    await addPhotos(2)
    await setPrivacy({ blur_photos: true })
    await app.db
      .updateTable("member_photos")
      .set({ hidden: true, queued_at: app.clock.now() })
      .where("member_id", "=", owner.id)
      .where("position", "=", 0)
      .execute()
    expect(await seen()).toEqual(["blurred", 1])
    const conversationId = await buildConversation(app, owner, viewer)
    await buildMessage(app, owner, conversationId)
    const { conversation } = await app.services.chat.conversation(viewer.id, conversationId)
    expect(conversation.display_avatar).toContain("-blurred.webp")
  })
})

describe("photos from before there was a blurred version", () => {
  const forget = () =>
    app.db.updateTable("member_photos").set({ blurred_key: null }).where("member_id", "=", owner.id).execute()

  it("are left out until a job has made it, which may run twice", async () => {
    await addPhotos(3)
    await forget()
    await setPrivacy({ blur_photos: true })
    await app.jobsIdle()
    expect(await seen()).toEqual(blurred)
    const files = (await photoTools(app).filesOf(owner)).toSorted()
    await Promise.all([
      app.services.profiles.completePhotos(owner.id),
      app.services.profiles.completePhotos(owner.id),
    ])
    expect((await photoTools(app).filesOf(owner)).toSorted()).toEqual(files)

    await forget()
    expect(await seen()).toEqual(["large", 0])
    await Promise.all([
      app.services.profiles.completePhotos(owner.id),
      app.services.profiles.completePhotos(owner.id),
    ])
    expect(await seen()).toEqual(blurred)
    const [, url = ""] = (await profileFor(viewer)).avatar_urls
    expect(await statusOfUrl(app, url)).toBe(200)
  })
})
