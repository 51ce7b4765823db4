import { accountLimits } from "@pinyu/contract/account/limits"
import { accountRoutes } from "@pinyu/contract/account/routes"
import { type BuiltMember, buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { buildEverything, cellsWith, nextEmail, phone, words } from "@pinyu/testkit/factories/everything.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const day = 24 * 60 * 60

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const filesOf = async () => (await Array.fromAsync(app.platform.storage.list())).toSorted()

/** What names a member: id, address, number, name and words. */
const tracesOf = ({ id, email, nickname }: BuiltMember) => [id, email, nextEmail, nickname, phone, words]

/** What the decision on departed members keeps: the id, in the conversations of others. */
const kept = ["conversation_members.member_id", "conversation_members.other_id", "messages.sender_id"]

describe("the erasure of an account", () => {
  it("leaves nothing of the member but what others keep of their conversation", async () => {
    const filesBefore = await filesOf()
    const { member, other, conversationId, contents } = await buildEverything(app)
    const before = await cellsWith(app, tracesOf(member))
    expect(before.length).toBeGreaterThan(30)
    expect((await filesOf()).length).toBeGreaterThan(filesBefore.length + 5)

    await app.call(accountRoutes.end, { as: member, body: { password: memberPassword } })
    app.clock.advance(accountLimits.returnDays * day)
    await app.services.account.eraseDue()
    await app.jobsIdle()
    await app.services.contact.sweep()
    await app.services.auth.purgeExpired()

    expect(await cellsWith(app, tracesOf(member))).toEqual(kept)
    expect(await cellsWith(app, contents)).toEqual([])
    expect(await filesOf()).toEqual(filesBefore)
    const { messages } = await app.services.chat.messages(other.id, conversationId, { limit: 30 })
    expect(messages.map(({ content }) => content)).toEqual(["保留的訊息", null, "對方的訊息"])
    // The other member keeps what is theirs.
    const owned = ["posts", "wishes", "credentials", "sessions"] as const
    for (const table of owned)
      expect(
        await app.db.selectFrom(table).select("member_id").where("member_id", "=", other.id).execute(),
        table,
      ).not.toEqual([])
  })

  it("that fails changes nothing, delays no other erasure, and is retried", async () => {
    const [failing, next] = [await buildMember(app), await buildMember(app)]
    for (const as of [failing, next])
      await app.call(accountRoutes.end, { as, body: { password: memberPassword } })
    app.clock.advance(accountLimits.returnDays * day)
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'a planted failure'; end $$`.execute(app.db)
    await sql`create trigger planted before delete on members for each row
      when (old.id = ${sql.lit(failing.id)}) execute function refuse()`.execute(app.db)
    const before = await cellsWith(app, [failing.id, failing.email])
    await expect(app.services.account.eraseDue()).rejects.toThrow("a planted failure")
    expect(await cellsWith(app, [failing.id, failing.email])).toEqual(before)
    expect(await cellsWith(app, [next.id, next.email])).toEqual([])
    await sql`drop trigger planted on members`.execute(app.db)
    await app.services.account.eraseDue()
    expect(await cellsWith(app, [failing.id, failing.email])).toEqual([])
  })
})
