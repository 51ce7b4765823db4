import { authLimits } from "@pinyu/contract/auth/limits"
import { afterCommit, transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { createBatches } from "../../platform/batches.ts"
import type { Clock } from "../../platform/clock.ts"
import { deriveSecret, hashSecret, newId, newSecret } from "../../platform/ids.ts"
import type { Client, Viewer } from "../../platform/observability/calls.ts"
import type { Log } from "../../platform/observability/log.ts"
import { createSecurityLog } from "../../platform/security/security-log.ts"
import { after, isRecentSignIn, judgeRefresh, sessionEnd } from "./auth.policy.ts"
import { presentSession } from "./auth.present.ts"
import * as queries from "./sessions.queries.ts"
import type { AccessClaims, Tokens } from "./tokens.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  log: Log
  tokens: Tokens
  /** Derives each refresh token from its predecessor. */
  refreshKey: Buffer
  /** Receives the activity of members. */
  recordOnline: (memberId: string) => Promise<void>
  /** Closes the sockets of a member or of one session. */
  disconnect: (who: { memberId: string } | { sessionId: string }) => void
}

/** The tokens of a new or refreshed session. */
export interface SessionTokens {
  accessToken: string
  refreshToken: string
  remembered: boolean
}

/** A sign-in by any method. */
export interface SignIn {
  memberId: string
  remembered: boolean
  client: Pick<Client, "device">
  /** False when the sign-in skipped a step: it then does not count as recent. */
  isRecent: boolean
}

/** Sessions of members: short-lived access tokens, and refresh tokens that rotate at each use. */
export const createSessions = (dependencies: Dependencies) => {
  const { db, clock, log, tokens, refreshKey, recordOnline, disconnect } = dependencies
  const security = createSecurityLog(log)

  const addRefreshToken = (trx: Trx, sessionId: string, refreshToken: string) =>
    queries.insertRefreshToken(trx, {
      token_hash: hashSecret(refreshToken),
      session_id: sessionId,
      created_at: clock.now(),
    })

  const successorOf = (refreshToken: string) => deriveSecret(refreshKey, refreshToken)

  /** Rotates a token and returns its successor. */
  const rotate = async (trx: Trx, sessionId: string, refreshToken: string) => {
    const successor = successorOf(refreshToken)
    await queries.markRotated(trx, hashSecret(refreshToken), clock.now())
    await addRefreshToken(trx, sessionId, successor)
    return successor
  }

  /** The one valid successor of a rotated token, which may itself have been rotated. */
  const validSuccessor = async (trx: Trx, refreshToken: string): Promise<string | null> => {
    const successor = successorOf(refreshToken)
    const found = await queries.findRefreshToken(trx, hashSecret(successor))
    if (!found) return null
    return found.rotated_at === null ? successor : validSuccessor(trx, successor)
  }

  const inBatch = createBatches(async (sessionIds: readonly string[]) => {
    const live = await queries.findLiveSessions(db, [...new Set(sessionIds)], clock.now())
    return new Map(live.map((session) => [session.id, session]))
  })

  /** Loads a session; undefined when it is over. Concurrent calls share queries. */
  const loadSession = async (sessionId: string) => (await inBatch(sessionId)).get(sessionId)

  const end = async (sessionId: string) => {
    await queries.deleteSession(db, sessionId)
    disconnect({ sessionId })
  }

  const issueTokens = async (
    claims: AccessClaims,
    { refreshToken, remembered }: Omit<SessionTokens, "accessToken">,
  ): Promise<SessionTokens> => ({
    accessToken: await tokens.signAccess(claims),
    refreshToken,
    remembered,
  })

  const useRefreshToken = async (trx: Trx, sessionId: string, refreshToken: string) => {
    const now = clock.now()
    const session = await queries.lockSession(trx, sessionId)
    const token = await queries.findRefreshToken(trx, hashSecret(refreshToken))
    if (!session || !token) return null
    const use = judgeRefresh(token.rotated_at, now)
    if (use === "replay")
      afterCommit(trx, () => security.note("refresh_replayed", { memberId: session.member_id }))
    if (use === "replay" || session.expires_at <= now || session.status !== "active") {
      await queries.deleteSession(trx, sessionId)
      return null
    }
    const successor =
      use === "use" ? await rotate(trx, sessionId, refreshToken) : await validSuccessor(trx, refreshToken)
    if (!successor) return null
    await queries.touchSession(trx, sessionId, { last_used_at: now, expires_at: sessionEnd(session, now) })
    const claims = { memberId: session.member_id, sessionId }
    return issueTokens(claims, { refreshToken: successor, remembered: session.remembered })
  }

  /**
   * Ends the member's sessions except the caller's and forgets their known devices, in a transaction that
   * `transact` began. Returns a new device token for the caller's browser.
   */
  const endOtherSessionsIn = async (trx: Trx, viewer: Viewer) => {
    const { sessionIds, device_generation } = await queries.deleteOtherSessions(
      trx,
      viewer.id,
      viewer.sessionId,
    )
    afterCommit(trx, () => {
      for (const sessionId of sessionIds) disconnect({ sessionId })
      security.note("other_sessions_ended", { memberId: viewer.id })
    })
    return tokens.signDevice({ member_id: viewer.id, device_generation })
  }

  return {
    /** Begins a session in the sign-in transaction. */
    startSession: async (trx: Trx, { memberId, remembered, client, isRecent }: SignIn) => {
      const now = clock.now()
      const session = { id: newId(), member_id: memberId, remembered, device: client.device }
      const times = {
        created_at: now,
        reauthenticated_at: isRecent ? null : new Date(0),
        last_used_at: now,
        expires_at: sessionEnd({ remembered, created_at: now }, now),
      }
      const refreshToken = newSecret()
      await queries.insertSession(trx, { ...session, ...times })
      await addRefreshToken(trx, session.id, refreshToken)
      return issueTokens({ memberId, sessionId: session.id }, { refreshToken, remembered })
    },

    /**
     * The member behind an access token, as the database knows it now: sign-out, suspension and password
     * changes take effect at once. Throws `unauthenticated`.
     */
    authenticate: async (accessToken: string): Promise<Viewer> => {
      const claims = await tokens.readAccess(accessToken)
      const { memberId, sessionId } = claims ?? {}
      if (!memberId || !sessionId) throw new AppError("unauthenticated")
      const session = await loadSession(sessionId)
      if (session?.member_id !== memberId) throw new AppError("unauthenticated")
      recordOnline(memberId).catch((error: unknown) =>
        log.warn({ err: error }, "the activity of a member was not recorded"),
      )
      const signedInRecently = isRecentSignIn(session.signed_in_at, clock.now())
      return { id: memberId, sessionId, signedInRecently, lastWrite: session.written_lsn }
    },

    /**
     * Rotates a refresh token; null when the session is over. A token rotated within ten seconds returns the
     * same successor, so that a session never has two valid tokens. A token rotated earlier is a replay and
     * ends its session.
     */
    refresh: async (refreshToken: string | undefined): Promise<SessionTokens | null> => {
      if (!refreshToken) return null
      const found = await queries.findSessionOfToken(db, hashSecret(refreshToken))
      if (!found) return null
      const sessionId = found.session_id
      const tokens = await transact(db, (trx) => useRefreshToken(trx, sessionId, refreshToken))
      if (!tokens) disconnect({ sessionId })
      return tokens
    },

    /**
     * Throws `unauthenticated` when the caller's session ended after the call began. No session of the
     * member ends or begins until the transaction ends. Called before other locks of the member.
     */
    requireLiveSession: async (trx: Trx, { id, sessionId }: Viewer) => {
      await queries.lockCredentials(trx, id)
      if (!(await queries.hasSession(trx, id, sessionId))) throw new AppError("unauthenticated")
    },

    /**
     * Records a reauthentication of the caller's session, in the transaction that verified it. Returns the
     * new time of the sign-in. Throws `unauthenticated` when the session is over.
     */
    reauthenticate: async (trx: Trx, viewer: Viewer) => {
      const now = clock.now()
      if (!(await queries.markReauthenticated(trx, viewer.sessionId, now)))
        throw new AppError("unauthenticated")
      return { signed_in_at: now.toISOString() }
    },

    /** Ends the sessions of the given refresh token and access token, as far as they are valid. */
    signOut: async (presented: { refreshToken: string | undefined; accessToken: string | undefined }) => {
      const claims = presented.accessToken ? await tokens.readAccess(presented.accessToken) : null
      const found = presented.refreshToken
        ? await queries.findSessionOfToken(db, hashSecret(presented.refreshToken))
        : undefined
      for (const id of new Set([claims?.sessionId, found?.session_id])) if (id !== undefined) await end(id)
      if (claims || found)
        security.note("signed_out", { memberId: claims?.memberId ?? found?.member_id ?? null })
    },

    /** The member's devices, last used first. */
    listSessions: async (viewer: Viewer) => {
      const rows = await queries.findSessions(db, viewer.id, clock.now())
      return rows.map((row) => presentSession(row, viewer.sessionId))
    },

    /**
     * Ends one of the member's sessions and forgets their known devices, so that its browser loses its own
     * sign-in limit. Returns a new device token for the caller's browser, or null when the caller ended their
     * own session. Throws `session_not_found`.
     */
    endSession: async (viewer: Viewer, sessionId: string) => {
      const device_generation = await transact(db, (trx) =>
        queries.deleteOwnSession(trx, viewer.id, sessionId),
      )
      if (device_generation === null) throw new AppError("session_not_found")
      disconnect({ sessionId })
      security.note("session_ended", { memberId: viewer.id })
      if (sessionId === viewer.sessionId) return { deviceToken: null }
      return { deviceToken: await tokens.signDevice({ member_id: viewer.id, device_generation }) }
    },

    endOtherSessionsIn,
    /** As `endOtherSessionsIn`, in its own transaction. */
    endOtherSessions: (viewer: Viewer) => transact(db, (trx) => endOtherSessionsIn(trx, viewer)),

    /** The unexpired ones of these sessions whose members are active. */
    liveSessions: async (sessionIds: readonly string[]) => {
      const rows = await queries.findLiveSessions(db, sessionIds, clock.now())
      return new Set(rows.map(({ id }) => id))
    },

    /**
     * Ends all sessions of a member and forgets their known devices, in the caller's transaction. The caller
     * runs `disconnectAll` after the commit. Returns the new device generation.
     */
    endAllSessions: (trx: Trx, memberId: string) => queries.deleteSessionsOf(trx, memberId),
    disconnectAll: (memberId: string) => disconnect({ memberId }),

    /** Notes that a call of a session wrote something, for the reads of its later calls. */
    noteWrite: (sessionId: string) => queries.noteWrite(db, sessionId),

    purgeSessions: async () => {
      const now = clock.now()
      await queries.deleteExpiredSessions(db, now, after(now, -authLimits.rememberedSession))
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
