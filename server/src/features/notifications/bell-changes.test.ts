import { notificationLimits } from "@pinyu/contract/notifications/limits"
import { notificationsRoutes as routes } from "@pinyu/contract/notifications/routes"
import { messagesFrom, namesOf, notificationTexts } from "@pinyu/phrases/notification-messages"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const pair = () => Promise.all([buildMember(app), buildMember(app, { nickname: "小雅" })])
const likePost = async (member: BuiltMember, actor: BuiltMember, aboutId = newId()) => {
  const event = { type: "post_liked", memberId: member.id, actorId: actor.id, aboutId } as const
  await app.services.notifications.recordNow(event)
  app.clock.advance(1)
}
const listOf = async (as: BuiltMember) => (await app.call(routes.list, { as, query: {} })).body.data
const idsOf = async (as: BuiltMember) => (await listOf(as)).notifications.map(({ id }) => id)
const statusesOf = async (as: BuiltMember) => (await listOf(as)).notifications.map(({ status }) => status)
const read = (as: BuiltMember) => app.call(routes.markRead, { as, body: { notificationIds: null } })
const remove = (as: BuiltMember, notificationIds: string[]) =>
  app.call(routes.removeSome, { as, body: { notificationIds } })
const restore = (as: BuiltMember, notificationIds: string[]) =>
  app.call(routes.restore, { as, body: { notificationIds } })

describe("deletion with undo", () => {
  it("deletes several at once and restores them as they were, also twice", async () => {
    const [member, actor] = await pair()
    for (let n = 0; n < 3; n++) await likePost(member, actor)
    const ids = await idsOf(member)
    await app.call(routes.markOneRead, { as: member, params: { id: ids[0] ?? "" } })
    const removed = await remove(member, ids.slice(0, 2))
    expect([removed.body.data.unreadCount, await idsOf(member)]).toEqual([1, ids.slice(2)])
    for (let n = 0; n < 2; n++) {
      const { body } = await restore(member, ids.slice(0, 2))
      expect([body.data.unreadCount, await idsOf(member)]).toEqual([2, ids])
    }
    expect(await statusesOf(member)).toEqual(["read", "unread", "unread"])
  })

  it("restores as read what the bell has as unread again", async () => {
    const [member, actor] = await pair()
    const others = await Promise.all([buildMember(app), buildMember(app)])
    const post = newId()
    const deleted: string[] = []
    for (const one of [actor, ...others]) {
      await likePost(member, one, post)
      const [id = ""] = await idsOf(member)
      deleted.push(id)
      if (one !== others.at(-1)) await remove(member, [id])
    }
    await restore(member, deleted)
    expect(await statusesOf(member)).toEqual(["unread", "read", "read"])
    await remove(member, deleted)
    const { body } = await restore(member, deleted.slice(0, 1))
    expect(body.data.unreadCount).toBe(0)
  })

  it("deletes nothing when one is another member's, and restores none that is hidden by a block or was deleted too long ago", async () => {
    const [member, actor] = await pair()
    const stranger = await buildMember(app)
    for (const by of [actor, stranger]) await likePost(member, by)
    await likePost(stranger, actor)
    const ids = await idsOf(member)
    const foreign = await idsOf(stranger)
    expect((await remove(member, [...ids, ...foreign])).status).toBe(404)
    expect(await idsOf(member)).toEqual(ids)
    await remove(member, ids)
    expect((await restore(stranger, ids)).status).toBe(404)
    await buildBlock(app, member, actor)
    expect((await restore(member, ids.slice(1))).status).toBe(404)
    expect(await idsOf(member)).toEqual([])
    expect((await restore(member, ids)).status).toBe(200)
    expect(await idsOf(member)).toEqual(ids.slice(0, 1))
    await remove(member, ids.slice(0, 1))
    app.clock.advance(notificationLimits.undo.minutes * 60)
    expect((await restore(member, ids.slice(0, 1))).status).toBe(404)
  })
})

describe("marking as unread", () => {
  it("counts again, and a repeat changes nothing", async () => {
    const [member, actor] = await pair()
    await likePost(member, actor)
    const [id = ""] = await idsOf(member)
    await read(member)
    for (let n = 0; n < 2; n++) {
      const { body } = await app.call(routes.markUnread, { as: member, params: { id } })
      expect([body.data.unreadCount, await statusesOf(member)]).toEqual([1, ["unread"]])
    }
  })

  it("keeps one unread notification for a group, and is for its member alone", async () => {
    const [member, actor] = await pair()
    const post = newId()
    await likePost(member, actor, post)
    await read(member)
    await likePost(member, await buildMember(app), post)
    const [, older = ""] = await idsOf(member)
    const { body } = await app.call(routes.markUnread, { as: member, params: { id: older } })
    expect([body.data.unreadCount, await statusesOf(member)]).toEqual([1, ["unread", "read"]])
    expect((await app.call(routes.markUnread, { as: actor, params: { id: older } })).status).toBe(404)
  })
})

it("one about messages counts those that are unread", async () => {
  const [member, actor] = await pair()
  const conversation = await buildConversation(app, actor, member)
  const messages = async () => (await listOf(member)).notifications.map(({ message }) => message)
  const who = namesOf("小雅", 0)
  for (const expected of [notificationTexts.message_received.message(who), messagesFrom(who, 2)]) {
    await buildMessage(app, actor, conversation)
    await app.jobsIdle()
    expect(await messages()).toContain(expected)
  }
})
