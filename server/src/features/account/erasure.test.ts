import { accountLimits } from "@pinyu/contract/account/limits"
import { accountRoutes } from "@pinyu/contract/account/routes"
import { buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { buildEverything, cellsWith, tablesOf, tracesOf } from "@pinyu/testkit/factories/everything.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { storedFiles } from "@pinyu/testkit/stored-files.ts"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"

const day = 24 * 60 * 60

const app = startedApp()
let filesBefore: string[]
let everything: Awaited<ReturnType<typeof buildEverything>>

beforeAll(async () => {
  filesBefore = await storedFiles(app)
  everything = await buildEverything(app)
})

/** What others keep by the decision on departed members: the id, in their conversations and in the audit log. */
const kept = [
  "admin_audit.target",
  "conversation_members.member_id",
  "conversation_members.other_id",
  "messages.sender_id",
]

/** Tables without data of a member, or that retain it by the decision on departed members. */
const ofOthers = [
  ...["admin_invitations", "admin_otps", "admin_passkey_challenges", "admin_passkeys"],
  ...["admin_recovery_codes", "admin_sessions", "admins"],
  ...["announcements", "data_key", "departures", "figure_days", "figures", "last_backup", "legal_drafts"],
  ...["rejected_pictures", "report_files", "settings", "signal_days", "spent_proofs"],
  ...["takedown_files", "takedown_items", "takedown_log", "takedowns"],
]

it("the member of this test has a row in every table that can hold one", async () => {
  const tables = await tablesOf(app)
  const empty = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(app.db)
      return rows.length === 0 ? [table] : []
    }),
  )
  expect(tables.length).toBeGreaterThan(40)
  expect(empty.flat().toSorted()).toEqual(ofOthers)
})

it("the member of this test is named by every column that refers to members", async () => {
  const { rows } = await sql<{ cell: string }>`
    select foreign_key.conrelid::regclass || '.' || attname as cell from pg_constraint foreign_key
    join pg_attribute on attrelid = foreign_key.conrelid and attnum = any (foreign_key.conkey)
    where contype = 'f' and confrelid = 'members'::regclass`.execute(app.db)
  const named = await cellsWith(app, [everything.member.id])
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ cell }) => cell).filter((cell) => !named.includes(cell))).toEqual([])
})

describe("the erasure of an account", () => {
  it("deletes all data of the member except the messages in the other's conversation", async () => {
    const { member, other, conversationId, hostConversationId, contents } = everything
    const before = await cellsWith(app, tracesOf(member))
    expect(before.length).toBeGreaterThan(30)
    expect((await storedFiles(app)).length).toBeGreaterThan(filesBefore.length + 7)

    await app.call(accountRoutes.end, { as: member, body: { password: memberPassword } })
    app.clock.advance(accountLimits.returnDays * day)
    await app.services.account.eraseDue()
    await app.jobsIdle()
    await app.services.auth.purgeExpired()

    expect(await cellsWith(app, tracesOf(member))).toEqual(kept)
    expect(await cellsWith(app, contents)).toEqual([])
    expect(await storedFiles(app)).toEqual(filesBefore)
    expect((await app.services.admin.checkAudit()).errors).toEqual([])
    // Finished jobs name the member until the queue deletes them, ten minutes later.
    expect(await cellsWith(app, tracesOf(member), "others")).toContain("pgboss.job.data")
    await app.deleteFinishedJobs()
    expect(await cellsWith(app, tracesOf(member), "others")).toEqual([])
    const { messages } = await app.services.chat.messages(other.id, conversationId, { limit: 30 })
    const texts = ["保留的訊息", null, null, null, "對方的訊息", "喜歡你的回答", "喜歡你的回答"]
    expect(messages.map(({ content }) => content)).toEqual(texts)
    // What the other quoted of the member is gone; what the member quoted of the other stays.
    const [ofOther, ofMember] = messages.flatMap(({ liked_part }) => liked_part ?? [])
    const answer = { kind: "prompt", prompt: "ask_me" }
    expect([ofOther, ofMember]).toEqual([
      { ...answer, answer: "今天的雲" },
      { ...answer, answer: null },
    ])
    const withHost = await app.services.chat.messages(other.id, hostConversationId, { limit: 30 })
    expect(withHost.messages.slice(-2)).toMatchObject([
      { message_type: "post", shared_post: null },
      { message_type: "profile", shared_member: null },
    ])
    // The other member's own rows remain.
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
    await sql`create function fail_deletion() returns trigger language plpgsql as
      $$ begin raise 'a planted failure'; end $$`.execute(app.db)
    await sql`create trigger planted before delete on members for each row
      when (old.id = ${sql.lit(failing.id)}) execute function fail_deletion()`.execute(app.db)
    const before = await cellsWith(app, [failing.id, failing.email])
    await expect(app.services.account.eraseDue()).rejects.toThrow("a planted failure")
    expect(await cellsWith(app, [failing.id, failing.email])).toEqual(before)
    expect(await cellsWith(app, [next.id, next.email])).toEqual([])
    await sql`drop trigger planted on members`.execute(app.db)
    await app.services.account.eraseDue()
    expect(await cellsWith(app, [failing.id, failing.email])).toEqual([])
  })
})
