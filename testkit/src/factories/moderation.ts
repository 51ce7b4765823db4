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
  const appeal = { id: newId(), suspension_id: suspension.id, text: "這是誤會，請再看一次。", ...decided }
  await app.db
    .insertInto("appeals")
    .values({ ...appeal, created_at: app.clock.now() })
    .execute()
}
