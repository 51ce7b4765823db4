import { setTimeout as sleep } from "node:timers/promises"
import { authLimits } from "@pinyu/contract/auth/limits"
import DataLoader from "dataloader"
import type { Db, Trx } from "../../db/client.ts"
import type { Client, Viewer } from "../../platform/calls.ts"
import type { Clock } from "../../platform/clock.ts"
import { hashSecret, newId, newSecret } from "../../platform/ids.ts"
import type { Log } from "../../platform/log.ts"
import { refuse } from "../../platform/refusal.ts"
import { after, judgeRefresh, sessionEnd } from "./auth.policy.ts"
import { presentSession } from "./auth.present.ts"
import * as queries from "./sessions.queries.ts"
import type { AccessClaims, Tokens } from "./tokens.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  log: Log
  tokens: Tokens
  /** Hears of members who are here. */
  noteOnline: (memberId: string) => Promise<void>
  /** Ends the sockets of a member, or of one session. */
  disconnect: (who: { memberId: string } | { sessionId: string }) => void
}

/** So long calls wait for the question before theirs: one connection that hangs must not hold everybody. */
const longestWaitMs = 100

/** How a session goes on: the tokens that leave with an answer. */
export interface SessionTokens {
  accessToken: string
  refreshToken: string
  remembered: boolean
}

/** A sign-in that was proved, by whatever means. */
export interface SignIn {
  memberId: string
  remembered: boolean
  client: Pick<Client, "device">
}

/** Devices on which members are signed in: access tokens for minutes, refresh tokens that rotate at each use. */
export const createSessions = ({ db, clock, log, tokens, noteOnline, disconnect }: Dependencies) => {
  const addRefreshToken = async (trx: Trx, sessionId: string) => {
    const refreshToken = newSecret()
    await queries.insertRefreshToken(trx, {
      token_hash: hashSecret(refreshToken),
      session_id: sessionId,
      created_at: clock.now(),
    })
    return refreshToken
  }

  const findLive = async (sessionIds: readonly string[]) => {
    const live = await queries.findLiveSessions(db, sessionIds, clock.now())
    const byId = new Map(live.map((session) => [session.id, session]))
    return sessionIds.map((id) => byId.get(id))
  }

  /** Settles with the last question, or after a while where no answer comes; never fails. */
  let lastAsked: Promise<unknown> = Promise.resolve()

  /**
   * A session by what the database says after it was asked for, where it lives. The calls that come in while others are
   * asked for wait for that answer, and are then asked for together: under load that is one query for many of them.
   */
  const askedTogether = new DataLoader(
    (sessionIds: readonly string[]) => {
      const answer = findLive(sessionIds)
      lastAsked = Promise.race([
        answer.catch(() => undefined),
        sleep(longestWaitMs, undefined, { ref: false }),
      ])
      return answer
    },
    { cache: false, batchScheduleFn: (ask) => void lastAsked.then(ask) },
  )

  const end = async (sessionId: string) => {
    await queries.deleteSession(db, sessionId)
    disconnect({ sessionId })
  }

  const proceed = async (trx: Trx, claims: AccessClaims, remembered: boolean): Promise<SessionTokens> => ({
    accessToken: await tokens.signAccess(claims),
    refreshToken: await addRefreshToken(trx, claims.sessionId),
    remembered,
  })

  const useRefreshToken = async (trx: Trx, sessionId: string, tokenHash: Buffer) => {
    const now = clock.now()
    const session = await queries.lockSession(trx, sessionId)
    const token = await queries.findRefreshToken(trx, tokenHash)
    if (!session || !token) return null
    const use = judgeRefresh(token.rotated_at, now)
    if (use === "replay") log.warn({ memberId: session.member_id }, "a rotated refresh token came back")
    if (use === "replay" || session.expires_at <= now || session.status !== "active") {
      await queries.deleteSession(trx, sessionId)
      return null
    }
    if (use === "use") await queries.markRotated(trx, tokenHash, now)
    await queries.touchSession(trx, sessionId, { last_used_at: now, expires_at: sessionEnd(session, now) })
    return proceed(trx, { memberId: session.member_id, sessionId }, session.remembered)
  }

  return {
    /** Begins a session in the transaction that proved who the member is. */
    startSession: async (trx: Trx, { memberId, remembered, client }: SignIn) => {
      const now = clock.now()
      const session = { id: newId(), member_id: memberId, remembered, device: client.device }
      const times = {
        created_at: now,
        last_used_at: now,
        expires_at: sessionEnd({ remembered, created_at: now }, now),
      }
      await queries.insertSession(trx, { ...session, ...times })
      return proceed(trx, { memberId, sessionId: session.id }, remembered)
    },

    /**
     * The member behind an access token, by what the database says now: logout, suspension and a changed password
     * act at once. Refuses with `unauthenticated`.
     */
    authenticate: async (accessToken: string): Promise<Viewer> => {
      const claims = await tokens.readAccess(accessToken)
      const { memberId, sessionId } = claims ?? {}
      if (!memberId || !sessionId) throw refuse("unauthenticated")
      const session = await askedTogether.load(sessionId)
      if (session?.member_id !== memberId) throw refuse("unauthenticated")
      noteOnline(memberId).catch((error: unknown) => log.warn({ err: error }, "a presence was not noted"))
      return { id: memberId, sessionId, signedInAt: session.created_at }
    },

    /**
     * Rotates a refresh token; null when the session is over. A token that was rotated more than ten seconds ago is a
     * replay, and ends its session.
     */
    refresh: async (refreshToken: string | undefined): Promise<SessionTokens | null> => {
      if (!refreshToken) return null
      const tokenHash = hashSecret(refreshToken)
      const found = await queries.findSessionOfToken(db, tokenHash)
      if (!found) return null
      const sessionId = found.session_id
      const tokens = await db.transaction().execute((trx) => useRefreshToken(trx, sessionId, tokenHash))
      if (!tokens) disconnect({ sessionId })
      return tokens
    },

    /** Ends the sessions of a refresh token and of an access token, whichever are given and still mean something. */
    signOut: async (given: { refreshToken: string | undefined; accessToken: string | undefined }) => {
      const claims = given.accessToken ? await tokens.readAccess(given.accessToken) : null
      const found = given.refreshToken
        ? await queries.findSessionOfToken(db, hashSecret(given.refreshToken))
        : undefined
      for (const id of new Set([claims?.sessionId, found?.session_id])) if (id !== undefined) await end(id)
    },

    /** The member's devices, the one used last first. */
    listSessions: async (viewer: Viewer) => {
      const rows = await queries.findSessions(db, viewer.id, clock.now())
      return rows.map((row) => presentSession(row, viewer.sessionId))
    },

    /** Signs one of the member's devices out. Refuses with `session_not_found` what is none of theirs. */
    endSession: async (viewer: Viewer, sessionId: string) => {
      if (!(await queries.deleteOwnSession(db, viewer.id, sessionId))) throw refuse("session_not_found")
      disconnect({ sessionId })
    },

    /** Those of these sessions that have not ended, nor their member's account. */
    liveSessions: async (sessionIds: readonly string[]) => {
      const rows = await queries.findLiveSessions(db, sessionIds, clock.now())
      return new Set(rows.map(({ id }) => id))
    },

    /** Signs a member out everywhere, in the transaction that gives the reason; `disconnectAll` follows its commit. */
    endAllSessions: (trx: Trx, memberId: string) => queries.deleteSessionsOf(trx, memberId),
    disconnectAll: (memberId: string) => disconnect({ memberId }),

    purgeSessions: async () => {
      const now = clock.now()
      await queries.deleteExpiredSessions(db, now, after(now, -authLimits.rememberedSession))
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
