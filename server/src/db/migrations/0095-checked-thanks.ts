import { type Kysely, sql } from "kysely"

/** Validates the checks of 0094. It reads all wishes, and blocks nobody when it runs alone. */
export const up = async (db: Kysely<unknown>) => {
  for (const name of ["wishes_thanks_check", "wishes_thanks_of_granted"])
    await sql`alter table wishes validate constraint ${sql.ref(name)}`.execute(db)
}
