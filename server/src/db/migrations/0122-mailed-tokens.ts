import { type Kysely, sql } from "kysely"

/**
 * All mailed links in one table, each with the address it went to and what it is about. Older nodes still write
 * the columns that held the links of changes and notices.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table mailed_tokens
      add column subject_id uuid,
      drop constraint mailed_tokens_purpose_check`.execute(db)
  await sql`alter table email_changes alter column token_hash drop not null`.execute(db)
  await sql`alter table security_notices alter column token_hash drop not null`.execute(db)
}
