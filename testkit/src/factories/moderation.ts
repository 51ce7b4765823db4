import { newId } from "@pinyu/server/platform/ids.ts"
import type { TestApp } from "../test-app.ts"

interface MemberRef {
  id: string
}

const rowOf = ({ clock }: TestApp, { id: member_id }: MemberRef, ended_at: Date | null) => ({
  ...({
    id: newId(),
    member_id,
    rule: "spam",
    until: null,
    note: null,
    admin_id: null,
    case_id: null,
  } as const),
  ...({ status_before: "active", created_at: clock.now(), ended_at } as const),
})

/** Suspends a member without an end. Their sessions continue. */
export const buildSuspension = async (app: TestApp, member: MemberRef) => {
  await app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", member.id).execute()
  await app.db
    .insertInto("suspensions")
    .values(rowOf(app, member, null))
    .execute()
}

/** A suspension of a member that has ended after an appeal. */
export const buildEndedSuspension = async (app: TestApp, member: MemberRef) => {
  const suspension = rowOf(app, member, app.clock.now())
  await app.db.insertInto("suspensions").values(suspension).execute()
  const decided = { outcome: "lifted", answer: null, decided_at: app.clock.now() } as const
  const about = { member_id: member.id, suspension_id: suspension.id, case_id: null }
  const appeal = { id: newId(), ...about, text: "這是誤會，請再看一次。", ...decided }
  await app.db
    .insertInto("appeals")
    .values({ ...appeal, created_at: app.clock.now() })
    .execute()
}

/** A limit of a member's first messages that has ended. */
export const buildEndedLimit = ({ clock, db }: TestApp, { id: member_id }: MemberRef) => {
  const now = clock.now()
  const by = { admin_id: newId(), case_id: newId() }
  const limit = { id: newId(), member_id, rule: "spam", until: now, ...by, created_at: now } as const
  return db
    .insertInto("first_message_limits")
    .values({ ...limit, ended_at: now })
    .execute()
}

/** Marks a member account as one of an admin. */
export const buildAccountOfAdmin = ({ db }: TestApp, { id: member_id }: MemberRef) =>
  db.insertInto("admin_member_accounts").values({ admin_id: newId(), member_id }).execute()

/** A note of the team about a member. Returns its id. */
export const buildMemberNote = async ({ clock, db }: TestApp, { id: member_id }: MemberRef) => {
  const id = newId()
  const note = { id, member_id, admin_id: newId(), text: "第二次聯絡才回覆。", created_at: clock.now() }
  await db.insertInto("member_notes").values(note).execute()
  return id
}
