import { sql } from "kysely"

/** The small version of the default photo of the member in a column: a part of queries that are filtered. */
export const photoOf = (member: string) =>
  sql<string | null>`(select small_key from member_photos where member_id = ${sql.ref(member)}
    order by position limit 1)`
