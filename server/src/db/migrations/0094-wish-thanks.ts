import { type Kysely, sql } from "kysely"

/** What the owner of a granted wish adds to it. 0095 validates the checks. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table wishes
      add column thanks text,
      add constraint wishes_thanks_check check (char_length(thanks) between 1 and 150) not valid,
      add constraint wishes_thanks_of_granted check (thanks is null or is_granted) not valid`.execute(db)
}
