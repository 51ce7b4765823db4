import { type Kysely, sql } from "kysely"

/** Who sees a post. The column has a constant default, so that adding it locks the table only briefly. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table posts add column audience text not null default 'public'
      check (audience in ('public', 'mutual_likes'))`.execute(db)
}
