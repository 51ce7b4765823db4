import type { Db } from "./client.ts"
import { prepared } from "./prepared.ts"
import { findableMembers, visibleMembers } from "./visibility.ts"

/** Whether a member exists for the viewer. */
export const canSee = async (db: Db, viewerId: string, memberId: string) => {
  const row = await visibleMembers(db, viewerId)
    .select("members.id")
    .where("members.id", "=", memberId)
    .modifyEnd(prepared)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether a member who sees the viewer may know that they do not exist for the viewer: not if only a contact to avoid
 * hides them. What such a member does must go on, without reaching the viewer.
 */
export const isOpenlyHidden = async (db: Db, viewerId: string, memberId: string) => {
  const row = await findableMembers(db, viewerId)
    .select("members.id")
    .where("members.id", "=", memberId)
    .modifyEnd(prepared)
    .executeTakeFirst()
  return row === undefined
}
