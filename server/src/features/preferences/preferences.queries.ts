import type { Db } from "../../db/client.ts"
import type { FirstStepsTable, MeetingPreferencesTable } from "../../db/tables/preferences.ts"

export const findPreferences = (db: Db, memberId: string) =>
  db
    .selectFrom("meeting_preferences")
    .select(["genders", "identities", "min_age", "max_age", "cities"])
    .where("member_id", "=", memberId)
    .executeTakeFirst()

/** Inserts a member's preferences or replaces them. */
export const putPreferences = async (db: Db, { member_id, ...chosen }: MeetingPreferencesTable) => {
  await db
    .insertInto("meeting_preferences")
    .values({ member_id, ...chosen })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(chosen))
    .execute()
}

/** Sets a member's state, unless it is `done` already. Returns the state that holds. */
export const putFirstSteps = async (db: Db, member_id: string, state: FirstStepsTable["state"]) => {
  const written = await db
    .insertInto("first_steps")
    .values({ member_id, state })
    .onConflict((conflict) =>
      conflict.column("member_id").doUpdateSet({ state }).where("first_steps.state", "=", "left"),
    )
    .returning("state")
    .executeTakeFirst()
  return written?.state ?? "done"
}
