import type { PictureCopy, TakedownSummary, WholeTakedown } from "@pinyu/contract/takedowns/schemas"
import { requireType } from "../../platform/storage/storage.ts"
import type * as queries from "./takedowns.queries.ts"
import type { CopyRow } from "./targets.queries.ts"

const toInstant = (date: Date | null) => date?.toISOString() ?? null

export const presentSummary = (row: queries.TakedownRow): TakedownSummary => ({
  ...{ id: row.id, origin: row.origin, reference: row.reference, admin: row.admin },
  ...{ created_at: row.at.toISOString(), hold_until: row.hold_until.toISOString() },
  ...{ destroyed_at: toInstant(row.destroyed_at), withdrawn_at: toInstant(row.withdrawn_at) },
  items_count: Number(row.items_count),
})

type Items = Awaited<ReturnType<typeof queries.findItems>>
type Files = Awaited<ReturnType<typeof queries.findFiles>>

/** Items with their files, which are numbered by the order of their keys. */
export const presentItems = (items: Items, files: Files): WholeTakedown["items"] => {
  const filesOf = Map.groupBy(files, ({ item_id }) => item_id)
  return items.map(({ id, type, member_id, nickname, added_at, hidden_at }) => ({
    ...{ id, type, added_at: added_at.toISOString(), hidden_at: toInstant(hidden_at) },
    member: member_id === null ? null : { id: member_id, nickname },
    files: (filesOf.get(id) ?? []).map(({ key, missing }, index) => ({
      ...{ index, content_type: requireType(key), missing },
    })),
  }))
}

export const presentCopy = ({ type, id, member_id, nickname, created_at }: CopyRow): PictureCopy => ({
  ...{ type, id, member: { id: member_id, nickname }, created_at: created_at.toISOString() },
})
