import { type Kysely, sql } from "kysely"

/** Members choose who may write them a first message. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table members add column who_may_write text not null default 'everybody'
      check (who_may_write in ('everybody', 'verified', 'liked'))`.execute(db)
}
