import { avoidedContactsLimits } from "@pinyu/contract/avoided-contacts/limits"
import { avoidedContactsRoutes } from "@pinyu/contract/avoided-contacts/routes"
import type { NewAvoidedContact } from "@pinyu/contract/avoided-contacts/schemas"
import { startOfTaipeiDay } from "@pinyu/contract/calendar"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { albumAccess, buildAlbum, onRequest } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildAvoidedContact, hashedContact } from "@pinyu/testkit/factories/avoided-contacts.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { batchTime } from "./avoided-contacts.policy.ts"

const day = 24 * 60 * 60
const { endsAfterDays } = avoidedContactsLimits

const app = startedApp()
let owner: BuiltMember
beforeEach(async () => {
  owner = await buildMember(app)
})

const add = (contacts: NewAvoidedContact[]) =>
  app.call(avoidedContactsRoutes.add, { as: owner, body: { contacts } })
const list = async () => (await app.call(avoidedContactsRoutes.list, { as: owner })).body.contacts
const remove = (id: string) => app.call(avoidedContactsRoutes.remove, { as: owner, params: { id } })
const viewOf = async (viewer: BuiltMember, member: BuiltMember) =>
  (await app.call(profileRoutes.user, { as: viewer, params: { userId: member.id } })).status
/** What each of two members gets for the profile of the other. */
const viewsOf = async (one: BuiltMember, other: BuiltMember) => [
  await viewOf(one, other),
  await viewOf(other, one),
]
/** Runs what is due after so many days, at the end of the Taipei day. */
const afterDays = async (days: number) => {
  const start = app.clock.now()
  app.clock.set(new Date(startOfTaipeiDay(start).getTime() + (days + 1) * day * 1000 - 1))
  await app.services.avoidedContacts.applyDue()
  app.clock.set(start)
}

describe("what its owner can observe of a contact", () => {
  it("is the same for all members until the next day, whatever the owner adds and removes", async () => {
    const other = await buildMember(app)
    const [first] = (await add([hashedContact(other.email)])).body.contacts
    expect(await viewsOf(owner, other), "only the other").toEqual([200, 404])
    await remove(first?.id ?? "")
    await add([hashedContact(other.email)])
    await afterDays(0)
    expect(await viewsOf(owner, other)).toEqual([200, 404])
    await afterDays(1)
    expect(await viewsOf(owner, other)).toEqual([404, 404])
  })

  it("is the same for some days after a removal, and whatever is added again", async () => {
    const [other, unrelated] = [await buildMember(app), await buildMember(app)]
    const id = await buildAvoidedContact(app, owner, other.email)
    await remove(id)
    expect(await list()).toEqual([])
    expect((await remove(id)).body.code).toBe("avoided_contact_not_found")
    await afterDays(endsAfterDays - 1)
    expect(await viewsOf(owner, other)).toEqual([404, 404])
    await add([hashedContact(other.email, "又想避開"), hashedContact(unrelated.email)])
    expect((await list()).map(({ label }) => label)).toContain("又想避開")
    expect(await viewOf(owner, other)).toBe(404)
    await app.call(avoidedContactsRoutes.removeAll, { as: owner })
    // Removed on the day of its addition: it has never hidden anybody from the owner, and does not now.
    await afterDays(1)
    expect(await viewsOf(owner, unrelated)).toEqual([200, 404])
    await afterDays(endsAfterDays)
    for (const member of [other, unrelated]) expect(await viewsOf(owner, member)).toEqual([200, 200])
  })

  it("comes with all contacts of a day at one random hour", async () => {
    const contacts = [hashedContact("a@example.com"), hashedContact("b@example.com")]
    for (const contact of contacts) await add([contact])
    const changes = app.db.selectFrom("avoided_contact_changes as changes").select("changes.due_at")
    const due = await changes
      .innerJoin("avoided_contacts", "avoided_contacts.id", "changes.contact_id")
      .where("avoided_contacts.member_id", "=", owner.id)
      .execute()
    const times = due.map(({ due_at }) => due_at.getTime())
    const tomorrow = startOfTaipeiDay(app.clock.now()).getTime() + day * 1000
    expect([times.length, new Set(times).size]).toEqual([2, 1])
    expect(times[0]).toBeGreaterThanOrEqual(tomorrow)
    expect(times[0]).toBeLessThan(tomorrow + day * 1000)
    const hours = Array.from({ length: 50 }, () => batchTime(app.clock.now(), 1).getTime())
    expect(new Set(hours).size).toBeGreaterThan(5)
  })

  it("goes on with the other, who is sent nothing", async () => {
    const other = await buildMember(app)
    const conversationId = await buildConversation(app, owner, other)
    await buildMessage(app, owner, conversationId)
    await buildMessage(app, other, conversationId)
    await add([hashedContact(other.email)])
    const emit = vi.spyOn(app.platform.realtime, "emit")
    const emitNew = vi.spyOn(app.platform.realtime, "emitNewMessage")
    const { id: messageId } = await buildMessage(app, owner, conversationId)
    await app.services.chat.react(owner.id, messageId, "heart")
    await app.services.chat.readAll(owner.id, conversationId)
    await app.services.chat.emitTyping(owner.id, conversationId, true)
    await app.services.chat.remove(owner.id, messageId)
    const receivers = [...emit.mock.calls, ...emitNew.mock.calls].flatMap(([to]) => to)
    expect(new Set(receivers)).toEqual(new Set([owner.id]))
    expect(await app.services.chat.othersOf(owner.id)).toEqual([])
    expect(await app.services.chat.othersOf(other.id), "the presence of the other").toEqual([owner.id])
    const { conversations } = (await app.call(chatRoutes.conversations, { as: other })).body
    expect(conversations).toEqual([])
    await app.jobsIdle()
    const album = await buildAlbum(app, other, onRequest)
    expect((await albumAccess(app).ask(owner, album)).status).toBe(200)
    expect(await albumAccess(app).requestsOf(other)).toEqual([])
    await app.jobsIdle()
    const unread = (await app.call(notificationsRoutes.list, { as: other })).body.data.notifications
    expect(unread.filter(({ actor }) => actor?.id === owner.id)).toEqual([])
  })
})
