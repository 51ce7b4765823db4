import { type QueryExecutorProvider, sql } from "kysely"

/** The roles of admins. Existing admins had every right, so they become owners. */
export const up = async (db: QueryExecutorProvider) => {
  await sql`
    alter table admins add column role text not null default 'owner'
      check (role in ('owner', 'moderator', 'support', 'viewer'))`.execute(db)
  await sql`alter table admins alter column role drop default`.execute(db)
}
