import { type Kysely, sql } from "kysely"

/**
 * Paused members and members who end their account. Both are hidden like suspended ones, which the partial
 * indexes of active members leave out.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table members
      drop constraint members_status_check,
      add constraint members_status_check check (status in ('active', 'suspended', 'paused', 'leaving')),
      add column erase_after timestamptz(3),
      add constraint members_leaving_check check (status <> 'leaving' or erase_after is not null)`.execute(db)
  await sql`create index members_by_erasure on members (erase_after) where erase_after is not null`.execute(
    db,
  )
}
