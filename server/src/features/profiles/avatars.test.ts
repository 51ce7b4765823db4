import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildComment, buildPost } from "@pinyu/testkit/factories/feed.ts"
import { buildPhoto, photoTools, storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { shapesPicture } from "@pinyu/testkit/pictures.ts"
import { versionOf } from "@pinyu/testkit/scenarios/liked-parts.ts"
import { isStored, statusOfUrl } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest"

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

const photosOf = (member: BuiltMember) =>
  app.db
    .selectFrom("member_photos")
    .select(["id", "large_key", "small_key", "avatar_key", "avatar_due"])
    .where("member_id", "=", member.id)
    .orderBy("position")
const updatePhotos = (changes: object, member = owner) =>
  app.db.updateTable("member_photos").set(changes).where("member_id", "=", member.id).execute()

/** Makes the photos of the owner photos from before there were avatars. */
const forget = async () => {
  for (const { avatar_key } of await photosOf(owner).execute())
    await app.platform.storage.delete(avatar_key ?? "")
  await updatePhotos({ avatar_key: null, avatar_due: app.clock.now() })
}

const runJob = async () => {
  await app.services.profiles.completeStored()
  await app.jobsIdle()
}

/** A conversation with a message of the owner. */
const converse = async () => buildMessage(app, owner, await buildConversation(app, viewer, owner))

/** The owner's avatar in the viewer's list of conversations. */
const avatarInChat = async () => {
  const { conversations } = (await app.call(chatRoutes.conversations, { as: viewer })).body
  return conversations.find(({ other_user_id }) => other_user_id === owner.id)?.display_avatar ?? ""
}

it("is shown by the chat list, the bell, the feed and the member's own account; tiles stay larger", async () => {
  await storePhoto(app, owner)
  await converse()
  const post = await buildPost(app, owner)
  const own = await buildPost(app, viewer)
  await buildComment(app, owner, own.id)
  const as = viewer
  const bell = (await app.call(notificationsRoutes.list, { as })).body.data.notifications
  const feed = (await app.call(feedRoutes.list, { as })).body.posts
  const comments = (await app.call(feedRoutes.comments, { as, params: { postId: own.id } })).body.comments
  const { user } = (await app.call(authRoutes.me, { as: owner })).body
  const { members } = (await app.call(exploreRoutes.list, { as, query: { limit: 50 } })).body
  const shown = {
    chat: await avatarInChat(),
    bell: bell.find(({ actor }) => actor?.id === owner.id)?.actor?.avatar_url,
    feed: feed.find(({ id }) => id === post.id)?.user_avatar,
    comment: comments[0]?.user_avatar,
    account: user.avatar,
  }
  expect(Object.values(shown).map(versionOf)).toEqual(Array(5).fill("avatar"))
  const tile = members.find(({ id }) => id === owner.id)?.avatar_urls[0]
  expect([versionOf(tile), versionOf(user.avatar_urls[0])]).toEqual(["small", "small"])
})

it("is the square that the page would crop out of the small version", { tags: "heavy" }, async () => {
  await buildPhoto(app, owner, await shapesPicture("7"))
  const [photo] = await photosOf(owner).execute()
  const { read } = photoTools(app)
  const [avatar, small] = await Promise.all([read(photo?.avatar_key ?? ""), read(photo?.small_key ?? "")])
  const cropped = sharp(small ?? "").extract({ left: 0, top: 80, width: 480, height: 480 })
  const expected = await cropped.resize(160, 160).greyscale().raw().toBuffer()
  const pixels = await sharp(avatar ?? "")
    .greyscale()
    .raw()
    .toBuffer()
  const difference = pixels.reduce((sum, value, index) => sum + Math.abs(value - (expected[index] ?? 0)), 0)
  expect([pixels.length, difference / pixels.length < 4]).toEqual([160 * 160, true])
})

it("is made by a job for photos from before, which may run twice", { tags: "nightly" }, async () => {
  for (const colour of ["#ff0000", "#0000ff"]) await storePhoto(app, owner, colour)
  await converse()
  await forget()
  expect(versionOf(await avatarInChat())).toBe("small")
  await runJob()
  const after = await photosOf(owner).execute()
  const url = await avatarInChat()
  expect([versionOf(url), await statusOfUrl(app, url)]).toEqual(["avatar", 200])
  expect(after.map(({ avatar_due }) => avatar_due)).toEqual([null, null])

  await runJob()
  await Promise.all([1, 2].map(() => app.services.profiles.completePhotos(owner.id)))
  expect(await photosOf(owner).execute()).toEqual(after)
  await updatePhotos({ avatar_key: null })
  const before = (await photoTools(app).filesOf(owner)).length
  await Promise.all([1, 2].map(() => app.services.profiles.completePhotos(owner.id)))
  // One new file for each photo, whichever run was faster. A job deletes those of the other.
  await eventually(async () => expect(await photoTools(app).filesOf(owner)).toHaveLength(before + 2))
  for (const { avatar_key } of await photosOf(owner).execute())
    expect(await isStored(app, avatar_key ?? "")).toBe(true)
})

it("is due again after a day if its job was lost, and never for a photo that cannot be read", async () => {
  for (const colour of ["#ff0000", "#0000ff"]) await storePhoto(app, owner, colour)
  await forget()
  const [first] = await photosOf(owner).execute()
  await app.platform.storage.delete(first?.large_key ?? "")
  const enqueue = vi.spyOn(app.platform.jobs, "enqueue").mockResolvedValue()
  await app.services.profiles.completeStored()
  await app.services.profiles.completeStored()
  const enqueuedCount = () =>
    enqueue.mock.calls.filter(([, , data]) => "memberId" in data && data.memberId === owner.id).length
  expect(enqueuedCount()).toBe(1)
  app.clock.advance(24 * 60 * 60)
  await app.services.profiles.completeStored()
  expect(enqueuedCount()).toBe(2)
  enqueue.mockRestore()

  app.clock.advance(24 * 60 * 60)
  await runJob()
  const rows = await photosOf(owner).execute()
  expect(rows.map(({ avatar_key, avatar_due }) => [avatar_key !== null, avatar_due])).toEqual([
    [false, null],
    [true, null],
  ])
})

it("is deleted with its photo and with its member, also when a job made it", async () => {
  const { save, filesOf, upload } = photoTools(app)
  await storePhoto(app, owner)
  await forget()
  await runJob()
  await save(owner, { avatar_urls: [await upload(owner)] })
  await app.jobsIdle()
  const [replacement] = await photosOf(owner).execute()
  const kept = [replacement?.large_key, replacement?.small_key, replacement?.avatar_key]
  expect(await filesOf(owner)).toEqual(expect.arrayContaining(kept))
  expect(await filesOf(owner)).toHaveLength(4)
  await app.db.transaction().execute((trx) => app.services.profiles.remove(trx, [owner.id]))
  await app.jobsIdle()
  expect(await filesOf(owner)).toEqual([])
})
