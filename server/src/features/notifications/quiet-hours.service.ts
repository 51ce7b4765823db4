import type { QuietHours } from "@pinyu/contract/notifications/quiet-hours"
import type { Db } from "../../db/client.ts"
import * as queries from "./quiet-hours.queries.ts"

/** The hours in which a member receives neither pushes nor digests. */
export const createQuietHours = ({ db }: { db: Db }) => ({
  quietHours: async (memberId: string) => ({
    data: { quiet_hours: await queries.findQuietHours(db, memberId) },
  }),

  /** Sets the quiet hours, or ends them with null. */
  setQuietHours: async (memberId: string, quietHours: QuietHours | null) => {
    if (quietHours === null) await queries.deleteQuietHours(db, memberId)
    else await queries.saveQuietHours(db, memberId, quietHours)
    return { data: { quiet_hours: quietHours } }
  },
})
