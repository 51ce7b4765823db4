import { sql } from "kysely"
import type { Trx } from "../../db/client.ts"
import { visibleMembers } from "../../db/visibility.ts"
import { findPrompts } from "./prompts.queries.ts"

/** Locks the member's row until the transaction ends, photos included. @unfiltered nothing is shown */
const hold = (trx: Trx, memberId: string) =>
  trx.selectFrom("members").select("id").where("id", "=", memberId).forShare().execute()

/**
 * What admins need of a reported member: the whole profile, hidden fields and retired prompts included, with the photos.
 * Undefined when the viewer cannot see the member. The profile must not change between the report and the
 * copy.
 */
export const findEvidence = async (trx: Trx, viewerId: string, memberId: string) => {
  // Otherwise a photo could be deleted between this read and the moment when the report keeps it.
  await hold(trx, memberId)
  const row = await visibleMembers(trx, viewerId)
    .where("members.id", "=", memberId)
    .select(["members.nickname", "members.birth_date", "members.city", "members.identity", "members.gender"])
    .select(["members.height_cm", "members.weight_kg", "members.occupation", "members.about_me"])
    .select(["members.smoking_habit", "members.drinking_habit", "members.relationship_type"])
    .select(["members.interaction_mode", "members.ideal_partner_description", "members.created_at"])
    .select(
      sql<string[]>`array(select unnest(array[large_key, small_key]) from member_photos
        where member_id = members.id order by position)`.as("photos"),
    )
    .executeTakeFirst()
  if (!row) return null
  const { photos, ...content } = row
  const prompts = await findPrompts(trx, memberId)
  return { memberId, content: { ...content, prompts, photos }, files: photos }
}
