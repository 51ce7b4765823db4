import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { photosAdminRoutes } from "@pinyu/contract/profiles/photos-admin-routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { settingsAdminRoutes } from "@pinyu/contract/settings/routes"
import { photoNotices } from "@pinyu/phrases/photo-messages"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildPhoto, photoTools } from "@pinyu/testkit/factories/profiles.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterEach, beforeEach, expect, it } from "vitest"

type Admin = Awaited<ReturnType<typeof buildAdmin>>

let app: TestApp
let owner: Admin
let member: BuiltMember
let viewer: BuiltMember

beforeEach(async () => {
  app = await testApp()
  owner = await buildAdmin(app, { role: "owner" })
  ;[member, viewer] = await Promise.all([buildMember(app), buildMember(app)])
})
afterEach(() => app.close())

const setQueue = (photo_queue: string) =>
  app.call(settingsAdminRoutes.change, { as: owner, body: { photo_queue } })
const list = async (query: object = {}) => (await app.call(photosAdminRoutes.list, { as: owner, query })).body
const waiting = async () => (await list()).photos
const firstWaiting = async () => {
  const [photo] = await waiting()
  if (!photo) throw new Error("no photo waits")
  return photo
}
const approve = (ids: string[], as = owner) => app.call(photosAdminRoutes.approve, { as, body: { ids } })
const remove = (id: string, as = owner, rule = "fraud") =>
  app.call(photosAdminRoutes.remove, { as, params: { id }, body: { rule } })
const own = async () => (await app.call(profileRoutes.me, { as: member })).body.profile
const seenOnProfile = async () =>
  (await app.call(profileRoutes.user, { as: viewer, params: { userId: member.id } })).body.profile.avatar_urls
const seenInExplore = async () => {
  const { body } = await app.call(exploreRoutes.list, { as: viewer, query: {} })
  const card = body.members.find(({ id }: { id: string }) => id === member.id)
  return card?.avatar_urls
}
const acts = () =>
  app.db
    .selectFrom("admin_audit")
    .select(["act", "target", "detail"])
    .where("act", "in", ["photo_approved", "photo_removed"])
    .execute()

it("new photos wait in order, shown meanwhile; approving one ends its wait", async () => {
  await buildPhoto(app, member)
  app.clock.advance(1)
  await buildPhoto(app, viewer)
  const both = await waiting()
  expect(both).toMatchObject([
    { member: { id: member.id }, hidden: false },
    { member: { id: viewer.id }, hidden: false },
  ])
  expect([await seenOnProfile(), (await own()).avatar_urls_in_review]).toMatchObject([{ length: 1 }, []])
  const ids = both.map(({ id }) => id)
  expect((await approve(ids)).body.approved.toSorted()).toEqual(ids.toSorted())
  expect([await waiting(), await seenOnProfile()]).toMatchObject([[], { length: 1 }])
  expect(await acts()).toHaveLength(2)
})

it("with the queue before showing, only the owner sees a photo until it is approved", async () => {
  await setQueue("before")
  await buildPhoto(app, member)
  const conversationId = await buildConversation(app, member, viewer)
  await buildMessage(app, member, conversationId)
  const inChat = async () => {
    const { conversation } = await app.services.chat.conversation(viewer.id, conversationId)
    return JSON.stringify(conversation).includes(`photos/${member.id}/`)
  }
  const { avatar_urls, avatar_urls_in_review } = await own()
  expect([avatar_urls.length, avatar_urls_in_review]).toEqual([1, avatar_urls])
  expect([await seenOnProfile(), await seenInExplore(), await inChat()]).toEqual([[], [], false])
  const photo = await firstWaiting()
  expect(photo.hidden).toBe(true)
  await approve([photo.id])
  expect([await seenOnProfile(), await seenInExplore(), await inChat()]).toMatchObject([
    { length: 1 },
    { length: 1 },
    true,
  ])
  expect((await own()).avatar_urls_in_review).toEqual([])
})

it("without the queue nothing waits; what already waits stays, and reordering queues nothing", async () => {
  await setQueue("before")
  await buildPhoto(app, member)
  await setQueue("off")
  await buildPhoto(app, member)
  expect([(await waiting()).length, (await seenOnProfile()).length]).toEqual([1, 1])
  const { avatar_urls } = await own()
  await photoTools(app).save(member, { avatar_urls: avatar_urls.toReversed() })
  expect([(await waiting()).length, (await seenOnProfile()).length]).toEqual([1, 1])
})

it("a removed photo is deleted with its files, and the member is notified of the rule", async () => {
  await buildPhoto(app, member)
  await buildPhoto(app, member)
  const photo = await firstWaiting()
  expect((await remove(photo.id)).status).toBe(200)
  await app.jobsIdle()
  expect([(await own()).avatar_urls.length, await photoTools(app).filesOf(member)]).toMatchObject([
    1,
    { length: 4 },
  ])
  const { body } = await app.call(notificationsRoutes.list, { as: member, query: {} })
  expect(body.data.notifications).toMatchObject([{ type: "admin_notice", ...photoNotices.removed("fraud") }])
  expect(await acts()).toEqual([
    { act: "photo_removed", target: member.id, detail: { photo: photo.id, rule: "fraud" } },
  ])
})

it("of two admins who decide at once, one wins, and the other gets an error", async () => {
  const other = await buildAdmin(app, { role: "moderator" })
  await buildPhoto(app, member)
  const photo = await firstWaiting()
  const answers = await Promise.all([remove(photo.id), remove(photo.id, other)])
  expect(answers.map(({ body }) => body.code ?? "removed").toSorted()).toEqual([
    "photo_not_waiting",
    "removed",
  ])
  expect((await approve([photo.id], other)).body.approved).toEqual([])
  expect(await acts()).toHaveLength(1)
})

it("nobody decides about a photo of their own member account", async () => {
  await buildPhoto(app, member)
  const photo = await firstWaiting()
  await app.db.updateTable("admins").set({ email: member.email }).where("id", "=", owner.id).execute()
  expect((await remove(photo.id)).body.code).toBe("own_account")
  expect([(await approve([photo.id])).body.approved, (await waiting()).length]).toEqual([[], 1])
})
