import { sql } from "kysely"

/** The first photograph, small, of the member whose id a column holds: a part of queries that are filtered. */
export const photoOf = (member: string) =>
  sql<string | null>`(select small_key from member_photos where member_id = ${sql.ref(member)}
    order by position limit 1)`
