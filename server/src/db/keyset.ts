import { type SelectQueryBuilder, type StringReference, sql } from "kysely"
import type { OrSlot } from "./compile-once.ts"

/** Orders a list by page: latest `at` first, then by `id`, from after a position. */
export const latestFirst = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  columns: { at: StringReference<DB, TB>; id: StringReference<DB, TB> },
  after: { at: OrSlot<Date>; id: OrSlot<string> } | undefined,
) => {
  const [at, id] = [sql.ref(columns.at), sql.ref(columns.id)]
  const rest = after ? query.where(sql<boolean>`(${at}, ${id}) < (${after.at}, ${after.id})`) : query
  return rest.orderBy(at, "desc").orderBy(id, "desc")
}
