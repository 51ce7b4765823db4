import type { Meeting, SharedMeeting } from "@pinyu/contract/meetings/schemas"
import { erasedAt, stateOf } from "./meetings.policy.ts"
import type { MeetingRow } from "./meetings.queries.ts"

const textOf = (instant: Date | null) => instant?.toISOString() ?? null

/** A plan as its member sees it. */
export const presentMeeting = (row: MeetingRow, now: Date): Meeting => {
  const { id, own_name, person, place, link_hours, contact_kind, contact, alerts } = row
  return {
    ...{ id, own_name, person, place, link_hours, contact_kind, contact, alerts },
    meets_at: row.meets_at.toISOString(),
    check_in_at: row.check_in_at.toISOString(),
    state: stateOf(row, now),
    contact_stopped_at: textOf(row.contact_stopped_at),
    ended_at: textOf(row.ended_at),
    erased_at: erasedAt(row).toISOString(),
  }
}

/** A plan as the contact sees it. Once it has ended, only its outcome is left. */
export const presentShared = (row: MeetingRow, now: Date): SharedMeeting => {
  const isOpen = row.ended_at === null
  return {
    own_name: row.own_name,
    person: isOpen ? row.person : null,
    place: isOpen ? row.place : null,
    meets_at: isOpen ? row.meets_at.toISOString() : null,
    check_in_at: row.check_in_at.toISOString(),
    state: stateOf(row, now),
    ended_at: textOf(row.ended_at),
    is_stopped: row.contact_stopped_at !== null,
  }
}
