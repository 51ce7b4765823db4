import { adminLimits } from "@pinyu/contract/admin/limits"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import { withTimeLimit } from "../../platform/time-limit.ts"
import { after } from "./admin.policy.ts"
import { presentAdmin, presentSession } from "./admin.present.ts"
import * as queries from "./admin.queries.ts"
import type { Audit } from "./audit.service.ts"
import { deleteSessions, findSessionState, findSessions, insertSession } from "./sessions.queries.ts"
import type { Tokens } from "./tokens.service.ts"

interface Dependencies {
  audit: Audit
  clock: Clock
  db: Db
  /** Whether an admin without a second step reaches only their own account. */
  requiresSecondStep: boolean
  tokens: Tokens
}

/** What a token stands for without the database, beside its second step. */
const leastRights = { role: "viewer", signed_in_at: new Date(0) } as const

/**
 * The sessions of admins. Every call looks up its session's row, so that an ended session is rejected at once
 * on all nodes. The database ends an admin's sessions when their password or authenticator changes.
 */
export const createSessions = ({ audit, clock, db, requiresSecondStep, tokens }: Dependencies) => {
  const own = async (adminId: string) => {
    const row = await queries.findAdmin(db, adminId)
    if (!row) throw new AppError("unauthenticated")
    return presentAdmin(row, requiresSecondStep ? "required" : "advised")
  }

  return {
    own,

    /** Begins a session in the sign-in transaction and returns its id. */
    begin: async (trx: Trx, adminId: string, { address, device }: Client) => {
      const [id, now] = [newId(), clock.now()]
      const times = { created_at: now, expires_at: after(now, adminLimits.token) }
      await insertSession(trx, { id, admin_id: adminId, ...times, address, device })
      return id
    },

    /** The response to a sign-in. */
    signedIn: async (adminId: string, sessionId: string) => {
      const admin = await own(adminId)
      const secured = admin.second_step === "on"
      return { adminToken: await tokens.sign({ adminId, sessionId, secured }), admin }
    },

    sessions: async ({ id, sessionId }: AdminViewer) => ({
      sessions: (await findSessions(db, id, clock.now())).map((row) => presentSession(row, sessionId)),
    }),

    /** Ends the session of the call. */
    logout: ({ id: adminId, sessionId }: AdminViewer, { address }: Client) =>
      transact(db, async (trx) => {
        if ((await deleteSessions(trx, adminId, sessionId)) > 0)
          await audit.recordAct(trx, { adminId, act: "signed_out", target: sessionId, address })
        return {}
      }),

    /** Ends one of the admin's own sessions. Throws `session_not_found`. */
    endSession: ({ id: adminId }: AdminViewer, sessionId: string, { address }: Client) =>
      transact(db, async (trx) => {
        if ((await deleteSessions(trx, adminId, sessionId)) === 0) throw new AppError("session_not_found")
        await audit.recordAct(trx, { adminId, act: "session_ended", target: sessionId, address })
        return {}
      }),

    /** Ends all of the admin's own sessions. */
    endSessions: ({ id: adminId }: AdminViewer, { address }: Client) =>
      transact(db, async (trx) => {
        const count = await deleteSessions(trx, adminId)
        await audit.recordAct(trx, { adminId, act: "sessions_ended", detail: { count }, address })
        return {}
      }),

    /**
     * Returns the admin behind a token, with the current role. Throws `unauthenticated` when the token is
     * invalid or its session has ended. With `tokenSuffices`, the token alone suffices while the database
     * does not answer in time, and stands for the role with the fewest rights. Whether its admin had a second
     * step is signed with it.
     */
    authenticate: async (token: string, { tokenSuffices = false } = {}): Promise<AdminViewer> => {
      const claims = await tokens.read(token)
      if (!claims) throw new AppError("unauthenticated")
      const now = clock.now()
      const query = findSessionState(db, { ...claims, now })
      const state = await (tokenSuffices
        ? withTimeLimit(query, adminLimits.status.rowCheckMs).catch(() => ({
            ...leastRights,
            secured: claims.secured,
          }))
        : query)
      if (!state) throw new AppError("unauthenticated")
      const signedInRecently = after(state.signed_in_at, adminLimits.recentSignIn) > now
      const restricted = requiresSecondStep && !state.secured
      return {
        id: claims.adminId,
        sessionId: claims.sessionId,
        role: state.role,
        signedInRecently,
        restricted,
      }
    },
  }
}

export type AdminSessions = ReturnType<typeof createSessions>
