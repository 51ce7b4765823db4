import { avoidedContactsLimits } from "@pinyu/contract/avoided-contacts/limits"
import { avoidedContactsRoutes } from "@pinyu/contract/avoided-contacts/routes"
import type { NewAvoidedContact } from "@pinyu/contract/avoided-contacts/schemas"
import { startOfTaipeiDay } from "@pinyu/contract/calendar"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { avoidedContactsMessages } from "@pinyu/phrases/avoided-contacts-messages"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildAvoidedContact, hashedContact } from "@pinyu/testkit/factories/avoided-contacts.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildLike } from "@pinyu/testkit/factories/friends.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { sql } from "kysely"
import { beforeEach, describe, expect, it } from "vitest"

const day = 24 * 60 * 60

const app = startedApp()
let owner: BuiltMember
beforeEach(async () => {
  owner = await buildMember(app)
})

let last = 20_000_000
const freshNumber = () => `+8869${++last}`

const add = (contacts: readonly object[], as = owner) =>
  app.call(avoidedContactsRoutes.add, { as, body: { contacts } as { contacts: NewAvoidedContact[] } })
const list = async (as = owner) => (await app.call(avoidedContactsRoutes.list, { as })).body.contacts
const remove = (id: string, as = owner) => app.call(avoidedContactsRoutes.remove, { as, params: { id } })
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
const { endsAfterDays } = avoidedContactsLimits
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => hashedContact(`person-${n}@example.com`))

describe("an avoided contact", () => {
  it.each(["phone", "email"] as const)("hides both members while the %s is on the list", async (kind) => {
    const phone = freshNumber()
    const other = await buildMember(app, { phone })
    expect(await viewsOf(owner, other)).toEqual([200, 200])
    const written = kind === "phone" ? phone.replace("+886", "0") : ` ${other.email.toUpperCase()} `
    const { body } = await add([hashedContact(written, "老同學")])
    expect(body.contacts).toMatchObject([{ kind, label: "老同學" }])
    await afterDays(1)
    expect(await viewsOf(owner, other)).toEqual([404, 404])
    // Neither is on a blacklist.
    for (const as of [owner, other])
      expect((await app.call(friendsRoutes.blacklist, { as })).body.users).toEqual([])

    expect((await remove(body.contacts[0]?.id ?? "")).body.contacts).toEqual([])
    await afterDays(endsAfterDays)
    expect(await viewsOf(owner, other)).toEqual([200, 200])
  })

  it("does not apply to an address that is not verified, nor to the owner", async () => {
    const other = await buildMember(app, { emailVerified: false })
    await add([hashedContact(other.email), hashedContact(owner.email)])
    await app.jobsIdle()
    expect(await viewsOf(owner, other)).toEqual([200, 200])
    expect(await viewOf(owner, owner)).toBe(200)
  })

  it("keeps hiding a member who changes the contact, and also hides the next one who has it", async () => {
    const phone = freshNumber()
    const other = await buildMember(app, { phone })
    await add([hashedContact(phone)])
    await app.db
      .updateTable("credentials")
      .set({ phone: freshNumber() })
      .where("member_id", "=", other.id)
      .execute()
    const next = await buildMember(app, { phone })
    await app.services.avoidedContacts.match(next.id)
    expect(await viewsOf(owner, next)).toEqual([200, 404])
    await afterDays(1)
    expect(await viewsOf(owner, other)).toEqual([404, 404])
    expect(await viewsOf(owner, next)).toEqual([404, 404])
  })

  it("hides a member with two contacts on the list until both are removed", async () => {
    const phone = freshNumber()
    const other = await buildMember(app, { phone })
    const first = await buildAvoidedContact(app, owner, phone)
    const second = await buildAvoidedContact(app, owner, other.email)
    await remove(first)
    await afterDays(endsAfterDays)
    expect(await viewsOf(owner, other)).toEqual([404, 404])
    await remove(second)
    await afterDays(endsAfterDays)
    expect(await viewsOf(owner, other)).toEqual([200, 200])
  })

  it("deletes no like and no message, and shows them again afterwards", async () => {
    const other = await buildMember(app)
    await buildLike(app, owner, other)
    await buildLike(app, other, owner)
    const conversationId = await buildConversation(app, owner, other)
    await buildMessage(app, other, conversationId)
    const matches = async (as: BuiltMember) => (await app.call(friendsRoutes.mutualLikes, { as })).body.users
    const talks = async (as: BuiltMember) =>
      (await app.call(chatRoutes.conversations, { as })).body.conversations
    const unread = async () => (await app.call(chatRoutes.unreadCount, { as: owner })).body
    const before = await unread()
    const id = await buildAvoidedContact(app, owner, other.email)
    for (const as of [owner, other]) {
      expect(await matches(as)).toEqual([])
      expect(await talks(as)).toEqual([])
    }
    expect(await unread()).not.toEqual(before)
    await remove(id)
    await afterDays(endsAfterDays)
    for (const as of [owner, other]) {
      expect(await matches(as)).toHaveLength(1)
      expect(await talks(as)).toHaveLength(1)
    }
    expect(await unread()).toEqual(before)
  })

  it("is not missed when it is added while the other verifies it", async () => {
    for (let round = 0; round < 3; round++) {
      const [avoider, other] = [await buildMember(app), await buildMember(app)]
      const phone = freshNumber()
      const verify = () =>
        app.db.transaction().execute(async (trx) => {
          await trx.updateTable("credentials").set({ phone }).where("member_id", "=", other.id).execute()
          await app.services.avoidedContacts.contactVerified(trx, other.id)
        })
      await Promise.all([add([hashedContact(phone)], avoider), verify()])
      await app.jobsIdle()
      await afterDays(1)
      expect(await viewsOf(avoider, other)).toEqual([404, 404])
    }
  })
})

describe("the list", () => {
  it("answers the same whether or not a member has the contact", async () => {
    const other = await buildMember(app, { phone: freshNumber() })
    const known = await add([hashedContact(other.email, "甲")])
    const asker = await buildMember(app)
    const unknown = await add([hashedContact("nobody@example.com", "甲")], asker)
    const shapeOf = ({ status, body }: typeof known) => [
      status,
      body.contacts.map(({ id, ...contact }) => contact),
    ]
    expect(shapeOf(known)).toEqual(shapeOf(unknown))
  })

  it("keeps a contact once, and is its owner's only", async () => {
    const contact = hashedContact("someone@example.com", "一")
    const answers = await Promise.all(Array.from({ length: 3 }, () => add([contact, contact])))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await list()).toMatchObject([{ label: "一" }])
    const stranger = await buildMember(app)
    expect(await list(stranger)).toEqual([])
  })

  it("stores nothing readable, and equal contacts of two members differ", async () => {
    const other = await buildMember(app)
    const contact = hashedContact("readable@example.com", "可讀的標籤")
    await add([contact])
    await add([contact], other)
    const rows = await app.db
      .selectFrom("avoided_contacts")
      .selectAll()
      .where("member_id", "in", [owner.id, other.id])
      .execute()
    expect(rows).toHaveLength(2)
    const digest = Buffer.from(contact.digest, "base64url").toString("hex")
    const tags = rows.map(({ tag }) => tag.toString("hex"))
    expect(new Set([digest, ...tags]).size).toBe(3)
    expect(JSON.stringify(rows)).not.toMatch(/readable|可讀的標籤/)
    expect(app.logLines.join("\n")).not.toContain(contact.digest)
  })

  it("can be emptied, and then has a new salt", async () => {
    const lists = app.db.selectFrom("avoided_contact_lists").where("member_id", "=", owner.id)
    const saltOf = () => lists.select("salt").executeTakeFirst()
    const other = await buildMember(app)
    await add([hashedContact(other.email), hashedContact("one@example.com")])
    const before = await saltOf()
    const { body } = await app.call(avoidedContactsRoutes.removeAll, { as: owner })
    expect(body.contacts).toEqual([])
    await afterDays(endsAfterDays)
    expect(await viewsOf(owner, other)).toEqual([200, 200])
    expect(await saltOf()).not.toEqual(before)
  })

  it("has room for a limited number, and takes a limited number a day", async () => {
    const { contacts, newAccountDays, perCall, perDay } = avoidedContactsLimits
    const all = many(contacts.max + 1)
    await add(all.slice(0, perDay.newAccount))
    const early = await add(all.slice(0, perDay.newAccount + 1))
    expect([early.status, early.body.error]).toEqual([
      429,
      avoidedContactsMessages.enoughToday(perDay.newAccount),
    ])
    await app.db
      .updateTable("members")
      .set({ created_at: new Date(app.clock.now().getTime() - newAccountDays * day * 1000) })
      .where("id", "=", owner.id)
      .execute()
    for (let from = 0; from < contacts.max; from += perCall.max)
      await app.services.avoidedContacts.add(
        owner.id,
        all.slice(0, contacts.max).slice(from, from + perCall.max),
      )
    const full = await add(all.slice(-1))
    expect([full.status, Object.keys(full.body.fields ?? {})]).toEqual([422, ["contacts"]])
    expect(await list()).toHaveLength(contacts.max)

    await app.db
      .updateTable("avoided_contact_lists")
      .set({ added: perDay.established })
      .where("member_id", "=", owner.id)
      .execute()
    await app.call(avoidedContactsRoutes.removeAll, { as: owner })
    const tired = await add(all.slice(0, 1))
    expect([tired.status, tired.body.code]).toEqual([429, "too_many_requests"])
    app.clock.advance(day)
    // The access token has expired.
    const { contacts: next } = await app.services.avoidedContacts.add(owner.id, all.slice(0, 1))
    expect(next).toHaveLength(1)
  })

  it("shows a contact without its label after the key has changed", async () => {
    await add([hashedContact("keyed@example.com", "看不到了")])
    await sql`update avoided_contacts set sealed_label = (
        select sealed_label from avoided_contacts where member_id <> ${owner.id} and sealed_label is not null limit 1)
      where member_id = ${owner.id}`.execute(app.db)
    expect(await list()).toMatchObject([{ kind: "email", label: null }])
  })
})
