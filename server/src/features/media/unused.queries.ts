import { sql } from "kysely"

/**
 * Matches rows of `media_files` and `uploads` that belong to the member and purpose, are unused and newer
 * than `after`.
 */
export const isUnused = ({ memberId, purpose }: { memberId: string; purpose: string }, after: Date) =>
  sql<boolean>`(member_id = ${memberId} and purpose = ${purpose} and used_at is null and created_at > ${after})`
