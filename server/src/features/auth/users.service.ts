import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { type Avatars, presentUser } from "./auth.present.ts"
import * as queries from "./auth.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  avatarsOf: (memberId: string) => Promise<Avatars>
}

/** The signed-in member, as every account response contains them. */
export const createUsers = ({ db, clock, avatarsOf }: Dependencies) => ({
  /** Throws `unauthenticated` when the member no longer exists. */
  own: async (memberId: string) => {
    const [row, avatars] = await Promise.all([queries.findUser(db, memberId), avatarsOf(memberId)])
    if (!row) throw new AppError("unauthenticated")
    return presentUser(row, avatars, clock.now())
  },
})

export type Users = ReturnType<typeof createUsers>
