import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { presentUser } from "./auth.present.ts"
import * as queries from "./auth.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  /** The addresses of a member's photographs, default first. */
  avatarUrlsOf: (memberId: string) => Promise<string[]>
}

/** The signed-in member, as every answer about an account shows them. */
export const createUsers = ({ db, clock, avatarUrlsOf }: Dependencies) => ({
  /** Refuses with `unauthenticated` when the member is gone. */
  own: async (memberId: string) => {
    const [row, avatarUrls] = await Promise.all([queries.findUser(db, memberId), avatarUrlsOf(memberId)])
    if (!row) throw new AppError("unauthenticated")
    return presentUser(row, avatarUrls, clock.now())
  },
})

export type Users = ReturnType<typeof createUsers>
