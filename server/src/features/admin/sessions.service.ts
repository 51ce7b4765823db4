import { adminLimits } from "@pinyu/contract/admin/limits"
import type { Db, Trx } from "../../db/client.ts"
import type { AdminViewer } from "../../platform/calls.ts"
import type { Clock } from "../../platform/clock.ts"
import { refuse } from "../../platform/refusal.ts"
import { withTimeLimit } from "../../platform/time-limit.ts"
import { isTokenCurrent } from "./admin.policy.ts"
import { presentAdmin } from "./admin.present.ts"
import * as queries from "./admin.queries.ts"
import type { Tokens } from "./tokens.service.ts"

interface Dependencies {
  clock: Clock
  db: Db
  tokens: Tokens
}

/** Who is signed in as an admin. */
export const createSessions = ({ clock, db, tokens }: Dependencies) => {
  const own = async (adminId: string) => {
    const row = await queries.findAdmin(db, adminId)
    if (!row) throw refuse("unauthenticated")
    return presentAdmin(row)
  }

  return {
    /** The admin by their id. */
    own,

    /** A new token for an admin who has just proved who they are. */
    start: async (adminId: string) => ({ adminToken: await tokens.sign(adminId), admin: await own(adminId) }),

    /** Ends every token of an admin that was made before now. */
    endAll: (trx: Trx, adminId: string) => queries.endTokens(trx, adminId, clock.now()),

    /**
     * The admin behind a token; refuses with `unauthenticated` one that is not ours, is over, or whose admin is gone.
     * With `tokenSuffices`, a database that does not answer at once leaves it at the token's word.
     */
    authenticate: async (token: string, { tokenSuffices = false } = {}): Promise<AdminViewer> => {
      const claims = await tokens.read(token)
      if (!claims) throw refuse("unauthenticated")
      const { adminId, madeAt } = claims
      const asking = queries.findTokensSince(db, adminId)
      const since = await (tokenSuffices
        ? withTimeLimit(asking, adminLimits.status.rowCheckMs).catch(() => null)
        : asking)
      if (since === undefined || (since && !isTokenCurrent(madeAt, since))) throw refuse("unauthenticated")
      return { id: adminId }
    },
  }
}

export type AdminSessions = ReturnType<typeof createSessions>
