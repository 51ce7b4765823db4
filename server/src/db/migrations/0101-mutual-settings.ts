import { type Kysely, sql } from "kysely"

/**
 * Typing and read receipts by choice, and what the other member sees after a hidden read. Null stands for
 * `read_position`, so that no row changes.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table members
      add column show_typing boolean not null default true,
      add column show_reads boolean not null default true`.execute(db)
  await sql`alter table conversation_members add column shown_read_position bigint`.execute(db)
}
