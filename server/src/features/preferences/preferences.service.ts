import type { FirstStepsState } from "@pinyu/contract/preferences/first-steps"
import type { MeetingPreferences } from "@pinyu/contract/preferences/schemas"
import type { Db } from "../../db/client.ts"
import * as queries from "./preferences.queries.ts"

/** Whom a member wants to meet, and how far they are with their first steps. Only the member sees them. */
export const createPreferences = ({ db }: { db: Db }) => ({
  read: async (memberId: string) => {
    const found = await queries.findPreferences(db, memberId)
    return { preferences: found ?? null }
  },

  write: async (memberId: string, preferences: MeetingPreferences) => {
    await queries.putPreferences(db, { member_id: memberId, ...preferences })
    return { preferences }
  },

  /** Returns the state that holds: `done` stays. */
  leaveFirstSteps: async (memberId: string, state: Exclude<FirstStepsState, "pending">) => ({
    state: await queries.putFirstSteps(db, memberId, state),
  }),
})

export type Preferences = ReturnType<typeof createPreferences>
