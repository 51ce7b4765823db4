import { chatLimits } from "@pinyu/contract/chat/limits"
import { signalsLimits } from "@pinyu/contract/signals/limits"
import type { SignalQuery } from "@pinyu/contract/signals/schemas"
import { type Insertable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { ownAccountOf } from "../../db/own-account.ts"
import type { MemberSignalsTable, RegistrationNetworksTable } from "../../db/tables/signals.ts"
import type { Position } from "../../platform/cursor.ts"
import type { DayCount } from "./signals.policy.ts"

/** A day in Taipei, from its start to the next. */
export interface Day {
  from: Date
  to: Date
}

/** The members who were blocked, with how many blocked them. @unfiltered the team */
export const countBlocks = async (db: Db, { from, to }: Day): Promise<DayCount[]> => {
  const rows = await db
    .selectFrom("blocks")
    .select(["blocked_id", ({ fn }) => fn.countAll<string>().as("count")])
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .groupBy("blocked_id")
    .execute()
  return rows.map(({ blocked_id, count }) => ({
    ...{ memberId: blocked_id, kind: "many_blocks", count: Number(count) },
  }))
}

/** The members who were reported, with how many members reported them. @unfiltered the team */
export const countReports = async (db: Db, { from, to }: Day): Promise<DayCount[]> => {
  const rows = await db
    .selectFrom("reports")
    .select(["target_member_id", sql<string>`count(distinct reporter_id)`.as("count")])
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .groupBy("target_member_id")
    .execute()
  return rows.flatMap(({ target_member_id: memberId, count }) =>
    memberId === null ? [] : [{ memberId, kind: "many_reports" as const, count: Number(count) }],
  )
}

/** The members with new photos that another member also has, with how many. @unfiltered the team */
export const countSamePhotos = async (db: Db, { from, to }: Day): Promise<DayCount[]> => {
  const rows = await db
    .selectFrom("member_photos as photo")
    .select(["photo.member_id", ({ fn }) => fn.countAll<string>().as("count")])
    .where("photo.created_at", ">=", from)
    .where("photo.created_at", "<", to)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("member_photos as other")
          .select("other.id")
          .whereRef("other.member_id", "!=", "photo.member_id")
          .where(
            sql<boolean>`bit_count(other.perceptual_hash # photo.perceptual_hash)
              <= ${signalsLimits.samePictureBits}`,
          ),
      ),
    )
    .groupBy("photo.member_id")
    .execute()
  return rows.map(({ member_id, count }) => ({
    ...{ memberId: member_id, kind: "same_photos", count: Number(count) },
  }))
}

export const insertRegistration = (trx: Trx, registration: Insertable<RegistrationNetworksTable>) =>
  trx.insertInto("registration_networks").values(registration).execute()

/** The members who registered, with how many did so from their network. */
export const countSameNetworks = async (db: Db, { from, to }: Day): Promise<DayCount[]> => {
  const rows = await db
    .selectFrom("registration_networks")
    .select(["member_id", sql<string>`count(*) over (partition by network_hash)`.as("count")])
    .where("registered_at", ">=", from)
    .where("registered_at", "<", to)
    .execute()
  return rows.map(({ member_id, count }) => ({
    ...{ memberId: member_id, kind: "same_network", count: Number(count) },
  }))
}

export const deleteRegistrationsBefore = (db: Db, before: Date) =>
  db.deleteFrom("registration_networks").where("registered_at", "<", before).execute()

/** Conversations that began on a day, from after a position. */
export const findStarted = async (db: Db, { from, to }: Day, after: Position | undefined, limit: number) => {
  const rows = await db
    .selectFrom("conversations")
    .select(["id", "created_at as at", "started_by_id"])
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.at}, ${after?.id})`),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute()
  return rows
}

/** The starters' first texts in these conversations, until the end of the day. @unfiltered never shown */
export const findStartersTexts = (db: Db, conversationIds: readonly string[], { to }: Day) =>
  db
    .selectFrom("messages")
    .innerJoin("conversations", (join) =>
      join
        .onRef("conversations.id", "=", "messages.conversation_id")
        .onRef("conversations.started_by_id", "=", "messages.sender_id"),
    )
    .select(["messages.conversation_id", "messages.sender_id", "messages.content"])
    .where("messages.conversation_id", "=", sql<string>`any(${conversationIds})`)
    .where("messages.position", "<=", String(chatLimits.firstContact))
    .where("messages.created_at", "<", to)
    .where("messages.content", "is not", null)
    .orderBy("messages.conversation_id")
    .orderBy("messages.position")
    .execute()

export const insertSignals = (trx: Trx, signals: readonly Insertable<MemberSignalsTable>[]) =>
  trx.insertInto("member_signals").values(signals).execute()

/** Deletes signals of the days before an instant. */
export const deleteSignalsBefore = async (db: Db, before: Date) => {
  await db.deleteFrom("member_signals").where("day_at", "<", before).execute()
  await db.deleteFrom("signal_days").where("day_at", "<", before).execute()
}

/** Signals with the nickname of the member and the address of the admin. @unfiltered the team */
const signalsWithNames = (db: Db) =>
  db
    .selectFrom("member_signals")
    .innerJoin("members", "members.id", "member_signals.member_id")
    .leftJoin("admins", "admins.id", "member_signals.dismissed_by")
    .selectAll("member_signals")
    .select(["member_signals.day_at as at", "members.nickname", "admins.email as admin"])

/** One signal; undefined when there is none. */
export const findSignal = (db: Db, id: string) =>
  signalsWithNames(db).where("member_signals.id", "=", id).executeTakeFirst()

export type SignalRow = NonNullable<Awaited<ReturnType<typeof findSignal>>>

/**
 * Signals that wait, or dismissed ones, the latest day first, from after a position; without those about the
 * admin's own member account.
 */
export const findSignals = (
  db: Db,
  adminId: string,
  state: SignalQuery["state"],
  after: Position | undefined,
  limit: number,
) =>
  latestFirst(
    signalsWithNames(db)
      .where("member_signals.dismissed_at", state === "open" ? "is" : "is not", null)
      .where("member_signals.member_id", "not in", ownAccountOf(db, adminId)),
    { at: "member_signals.day_at", id: "member_signals.id" },
    after,
  )
    .limit(limit)
    .execute()

/** Dismisses a signal. Returns false when an admin already did. */
export const dismissSignal = async (trx: Trx, id: string, adminId: string, now: Date) => {
  const result = await trx
    .updateTable("member_signals")
    .set({ dismissed_at: now, dismissed_by: adminId })
    .where("id", "=", id)
    .where("dismissed_at", "is", null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
