import { isVip } from "@pinyu/contract/calendar"
import type { MemberRecord, MemberSummary, Strike, Suspension } from "@pinyu/contract/moderation/schemas"
import type { Tier } from "@pinyu/contract/options"
import { neverOnline } from "../../platform/sockets/last-online.ts"
import type { findForms, MemberRow, RecordRow, StrikeRow, SuspensionRow } from "./members.queries.ts"
import type { NoteRow } from "./notes.queries.ts"

/** A member in the console's list. */
export const presentSummary = (row: MemberRow, now: Date): MemberSummary => ({
  id: row.id,
  nickname: row.nickname,
  status: row.status,
  is_vip: isVip(row.vip_expires_at, now),
  is_verified: row.photo_verified_at !== null,
  created_at: row.created_at.toISOString(),
  last_online: row.last_online > neverOnline ? row.last_online.toISOString() : null,
})

/** A suspension as the team sees it. */
const presentSuspension = (row: SuspensionRow): Suspension => ({
  ...row,
  until: row.until?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})

const presentStrike = ({ id, action, rule, decided_at, overturned_at }: StrikeRow): Strike[] =>
  action && decided_at
    ? [{ id, action, rule, decided_at: decided_at.toISOString(), is_overturned: overturned_at !== null }]
    : []

interface About {
  tier: Tier
  forms: Awaited<ReturnType<typeof findForms>>
  strikes: StrikeRow[]
  notes: NoteRow[]
  suspensions: SuspensionRow[]
}

/** A member's page in the console. */
export const presentRecord = (
  row: RecordRow,
  { tier, forms, strikes, notes, suspensions }: About,
  now: Date,
): MemberRecord => ({
  ...presentSummary(row, now),
  email: row.email,
  email_verified: row.email_verified_at !== null,
  phone: row.phone,
  tier,
  vip_expires_at: row.vip_expires_at?.toISOString() ?? null,
  sessions: Number(row.sessions),
  albums: Number(row.albums),
  reports_open: Number(row.reports_open),
  reports_about: Number(row.reports_about),
  reports_by: Number(row.reports_by),
  first_messages_limited_until: row.first_messages_limited_until?.toISOString() ?? null,
  forms,
  strikes: strikes.flatMap(presentStrike),
  notes: notes.map((note) => ({ ...note, created_at: note.created_at.toISOString() })),
  suspensions: suspensions.map(presentSuspension),
})
