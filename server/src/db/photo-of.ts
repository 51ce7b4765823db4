import { sql } from "kysely"

/**
 * The avatar of a member, of the first photo that others see: a part of queries that are filtered. When the first
 * photo waits for the team, the next one takes its place, blurred if the member blurs photos. The small version
 * replaces a square one that is not made yet.
 */
export const photoOf = (member: string) =>
  sql<string | null>`(select case
      when position = 0 or not (select blur_photos from members owner where owner.id = member_photos.member_id)
      then coalesce(avatar_key, small_key) else blurred_key end
    from member_photos where member_id = ${sql.ref(member)} and not hidden order by position limit 1)`
