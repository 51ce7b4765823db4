import { taipeiDay } from "@pinyu/contract/calendar"
import type { Signal } from "@pinyu/contract/signals/schemas"
import type { SignalRow } from "./signals.queries.ts"

export const presentSignal = (row: SignalRow): Signal => ({
  ...{ id: row.id, kind: row.kind, count: row.count, day: taipeiDay(row.day_at) },
  member: { id: row.member_id, nickname: row.nickname },
  dismissal: row.dismissed_at && { admin: row.admin, at: row.dismissed_at.toISOString() },
})
