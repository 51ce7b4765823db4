import { sql } from "kysely"

/** Of files and of uploads alike: the member's own, sent for this purpose after an instant, that nothing uses yet. */
export const isUnused = ({ memberId, purpose }: { memberId: string; purpose: string }, after: Date) =>
  sql<boolean>`(member_id = ${memberId} and purpose = ${purpose} and used_at is null and created_at > ${after})`
