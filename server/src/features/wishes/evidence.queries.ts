import type { Trx } from "../../db/client.ts"
import { visibleMembers } from "../../db/visibility.ts"

/**
 * What admins need of a reported wish. Null when the viewer may not see its owner. Includes ended wishes:
 * closing a wish must not prevent a report.
 */
export const findEvidence = async (trx: Trx, viewerId: string, wishId: string) => {
  const row = await visibleMembers(trx, viewerId)
    .innerJoin("wishes", "wishes.member_id", "members.id")
    .where("wishes.id", "=", wishId)
    .select(["wishes.member_id", "wishes.title", "wishes.content", "wishes.thanks"])
    .select(["wishes.category", "wishes.status", "wishes.created_at", "wishes.expires_at"])
    .executeTakeFirst()
  if (!row) return null
  const { member_id, ...content } = row
  return { memberId: member_id, content, files: [] }
}
