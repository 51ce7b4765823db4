import type { Db } from "./client.ts"
import { prepared } from "./prepared.ts"
import { visibleMembers } from "./visibility.ts"

/** Whether a member exists for the viewer. */
export const canSee = async (db: Db, viewerId: string, memberId: string) => {
  const row = await visibleMembers(db, viewerId)
    .select("members.id")
    .where("members.id", "=", memberId)
    .modifyEnd(prepared)
    .executeTakeFirst()
  return row !== undefined
}
