import {
  mailedTokens as kinds,
  type MailedTokenKind,
  mailedTokenKinds,
} from "@pinyu/contract/auth/mailed-tokens"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { deriveSecret, hashSecret, newId } from "../../platform/ids.ts"
import { after } from "./auth.policy.ts"
import * as queries from "./mailed-tokens.queries.ts"

interface Dependencies {
  clock: Clock
  /** Derives each token from what it is about: neither the job queue nor the database holds it. */
  key: Buffer
}

interface NewToken {
  purpose: MailedTokenKind
  memberId: string
  /** The address that the token is mailed to. It proves no other. */
  email: string
  /** The change of address or the notice that it is about. */
  subjectId?: string
}

const endedByChange = mailedTokenKinds.filter((kind) => !kinds[kind].returns)

/** The single-use links that members get by mail. */
export const createMailedTokens = ({ clock, key }: Dependencies) => {
  const tokenOf = (purpose: MailedTokenKind, subjectId: string) =>
    deriveSecret(key, `${purpose}\n${subjectId}`)

  const presented = (purposes: readonly MailedTokenKind[], token: string) => ({
    ...{ purposes, tokenHash: hashSecret(token) },
    now: clock.now(),
  })

  return {
    /** Stores a new token and returns it. */
    issue: async (db: Db, { purpose, memberId, email, subjectId = newId() }: NewToken) => {
      const token = tokenOf(purpose, subjectId)
      const now = clock.now()
      await queries.insertToken(db, {
        ...{ token_hash: hashSecret(token), member_id: memberId, purpose, email, subject_id: subjectId },
        ...{ created_at: now, expires_at: after(now, kinds[purpose].lifetime) },
      })
      return token
    },

    /** The recipient and the page of an issued token, for the job that mails it; undefined when it has ended. */
    mailOf: async (db: Db, purpose: MailedTokenKind, subjectId: string) => {
      const email = await queries.findAddress(db, purpose, subjectId)
      if (email === undefined) return undefined
      return { email, path: kinds[purpose].page(tokenOf(purpose, subjectId)) }
    },

    /** Extends the newest token mailed to an address to a whole lifetime. Returns whether there is one. */
    extendNewest: (db: Db, newest: { purpose: MailedTokenKind; email: string }) =>
      queries.extendNewestToken(db, newest, after(clock.now(), kinds[newest.purpose].lifetime)),

    withdraw: (db: Db, token: string) => queries.deleteToken(db, hashSecret(token)),

    /** A token of these kinds. Throws `token_invalid` when it is unknown, expired, used or ended. */
    find: async (db: Db, purposes: readonly MailedTokenKind[], token: string) => {
      const found = await queries.findToken(db, presented(purposes, token))
      if (!found) throw new AppError("token_invalid")
      return found
    },

    /** Uses a token up; throws as `find`. */
    spend: async (trx: Trx, purposes: readonly MailedTokenKind[], token: string) => {
      const spent = await queries.spendToken(trx, presented(purposes, token))
      if (!spent) throw new AppError("token_invalid")
      return spent
    },

    /** Ends all of a member's tokens of these kinds. */
    end: queries.deleteTokens,

    /** Ends the tokens of an address that a confirmed change replaces, but for those that return to it. */
    endByChange: (trx: Trx, memberId: string) => queries.deleteTokens(trx, memberId, endedByChange),

    /** Ends the tokens that went to addresses which an undo took from the account. */
    endAt: queries.deleteTokensAt,
  }
}

export type MailedTokens = ReturnType<typeof createMailedTokens>
