import { meetingsLimits } from "@pinyu/contract/meetings/limits"
import type { MeetingOutcome } from "@pinyu/contract/meetings/options"
import type { Insertable, Selectable, Updateable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { MeetingsTable } from "../../db/tables/meetings.ts"
import { isVerified } from "../../db/visibility.ts"

export type MeetingRow = Selectable<MeetingsTable>

/** How many plans one run of the task takes. */
const batch = 100

/** Takes the lock under which a member's plans are counted. Returns whether the member is verified. */
export const lockMember = async (trx: Trx, memberId: string, now: Date) => {
  const row = await trx
    .selectFrom("members")
    .select(isVerified(memberId, now).as("is_verified"))
    .where("id", "=", memberId)
    .forUpdate()
    .executeTakeFirst()
  return row?.is_verified ?? false
}

export const countOpen = async (trx: Trx, memberId: string) => {
  const { count } = await trx
    .selectFrom("meetings")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const hasOptedOut = async (trx: Trx, memberId: string, contactHash: Buffer) => {
  const row = await trx
    .selectFrom("meeting_opt_outs")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("contact_hash", "=", contactHash)
    .executeTakeFirst()
  return row !== undefined
}

export const insertMeeting = (trx: Trx, meeting: Insertable<MeetingsTable>) =>
  trx.insertInto("meetings").values(meeting).execute()

/** A member's own plans: open ones first, the next one on top. */
export const findMeetings = (db: Db, memberId: string) =>
  db
    .selectFrom("meetings")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy((eb) => eb("ended_at", "is not", null))
    .orderBy("check_in_at")
    .orderBy("id")
    .execute()

export const findMeeting = (db: Db, id: string) =>
  db.selectFrom("meetings").selectAll().where("id", "=", id).executeTakeFirst()

/** A member's own plan. */
export const findOwn = (db: Db, memberId: string, id: string) =>
  db
    .selectFrom("meetings")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst()

/** As `findOwn`, locked until the end of the transaction. */
export const lockOwn = (trx: Trx, memberId: string, id: string) =>
  trx
    .selectFrom("meetings")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst()

/**
 * The plan of a link, for any caller.
 *
 * @unfiltered the token names one plan, whose member shared it.
 */
export const findByToken = (db: Db, tokenHash: Buffer) =>
  db.selectFrom("meetings").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst()

export const updateMeeting = (trx: Trx, id: string, changes: Updateable<MeetingsTable>) =>
  trx.updateTable("meetings").set(changes).where("id", "=", id).execute()

export const endMeeting = (trx: Trx, id: string, outcome: MeetingOutcome, now: Date) =>
  updateMeeting(trx, id, { outcome, ended_at: now })

/** Stores that a contact gets no more messages of a member. */
export const insertOptOut = (trx: Trx, memberId: string, contactHash: Buffer, now: Date) =>
  trx
    .insertInto("meeting_opt_outs")
    .values({ member_id: memberId, contact_hash: contactHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Marks the member's open plans with this contact as stopped. Returns whether one was not before. */
export const stopContact = async (trx: Trx, { member_id, contact }: MeetingRow, now: Date) => {
  const rows = await trx
    .updateTable("meetings")
    .set({ contact_stopped_at: now })
    .where("member_id", "=", member_id)
    .where("contact", "=", contact)
    .where("contact_stopped_at", "is", null)
    .returning("id")
    .execute()
  return rows.length > 0
}

/** Erases a member's plan that has ended. Returns false when there is one that has not. */
export const deleteOwn = async (trx: Trx, memberId: string, id: string) => {
  const row = await lockOwn(trx, memberId, id)
  if (row && !row.ended_at) return false
  await trx.deleteFrom("meetings").where("id", "=", id).where("member_id", "=", memberId).execute()
  return true
}

/** Plans whose member is reminded now, skipping those that another node handles. */
export const lockToRemind = (trx: Trx, until: Date) =>
  trx
    .selectFrom("meetings")
    .selectAll()
    .where("ended_at", "is", null)
    .where("reminded_at", "is", null)
    .where("alerts", "=", 0)
    .where("check_in_at", "<=", until)
    .orderBy("check_in_at")
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()

/** Plans whose contact is alerted now, skipping those that another node handles. */
export const lockToAlert = (trx: Trx, now: Date, alertedUntil: Date) =>
  trx
    .selectFrom("meetings")
    .selectAll()
    .where("ended_at", "is", null)
    .where("alerts", "<", meetingsLimits.alerts)
    .where("check_in_at", "<=", now)
    .where((eb) => eb.or([eb("alerted_at", "is", null), eb("alerted_at", "<=", alertedUntil)]))
    .orderBy("check_in_at")
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()

export const deleteErased = (db: Db, until: Date) =>
  db
    .deleteFrom("meetings")
    .where((eb) => eb(eb.fn.coalesce("ended_at", "check_in_at"), "<=", until))
    .execute()
