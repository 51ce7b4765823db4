import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { presentUser } from "./auth.present.ts"
import * as queries from "./auth.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  /** The URLs of a member's photos, default first. */
  avatarUrlsOf: (memberId: string) => Promise<string[]>
}

/** The signed-in member, as every account response contains them. */
export const createUsers = ({ db, clock, avatarUrlsOf }: Dependencies) => ({
  /** Throws `unauthenticated` when the member no longer exists. */
  own: async (memberId: string) => {
    const [row, avatarUrls] = await Promise.all([queries.findUser(db, memberId), avatarUrlsOf(memberId)])
    if (!row) throw new AppError("unauthenticated")
    return presentUser(row, avatarUrls, clock.now())
  },
})

export type Users = ReturnType<typeof createUsers>
