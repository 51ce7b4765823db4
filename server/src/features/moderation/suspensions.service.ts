import type { MemberStatus, NewSuspension } from "@pinyu/contract/moderation/schemas"
import { fieldMessages } from "@pinyu/phrases/fields"
import { moderationMessages } from "@pinyu/phrases/moderation-messages"
import { afterCommit, transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { isOwnAccount } from "../../db/own-account.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { hashSecret, newId } from "../../platform/ids.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import * as queries from "./suspensions.queries.ts"

export interface SuspensionsNeeds {
  clock: Clock
  db: Db
  recordAct: Ports["recordAct"]
  endAllSessions: (trx: Trx, memberId: string) => Promise<unknown>
  disconnectMember: (memberId: string) => void
}

/** The token that permits an appeal against a suspension, derived from its id. */
export type TokenOf = (suspensionId: string) => string

const batchSize = 100

/** What a member returns to. A member without a current suspension is not suspended. */
const statusBefore = (status: MemberStatus) => (status === "suspended" ? "active" : status)

/** Whether a suspension ends before another; null stands for no end. */
const endsBefore = (until: Date | null, other: Date | null) =>
  until !== null && (other === null || until < other)

/** Suspensions of members, which end by themselves when their time is over. */
export const createSuspensions = ({
  clock,
  db,
  recordAct,
  endAllSessions,
  disconnectMember,
  tokenOf,
}: SuspensionsNeeds & { tokenOf: TokenOf }) => {
  /**
   * Ends all sessions of a member. Returns false when there is no such member. Comes first in a transaction,
   * because every change of an account locks the credentials before the member.
   */
  const endSessions = async (trx: Trx, memberId: string) => {
    if (!(await queries.lockCredentials(trx, memberId))) return false
    await endAllSessions(trx, memberId)
    afterCommit(trx, () => disconnectMember(memberId))
    return true
  }

  const suspendMember: Ports["suspendMember"] = async (trx, suspension) => {
    const { memberId, rule, until, adminId, note, caseId } = suspension
    if (!(await endSessions(trx, memberId))) return false
    const member = await queries.lockMember(trx, memberId)
    if (!member) return false
    const now = clock.now()
    const current = await queries.findCurrent(trx, memberId)
    // Two admins may judge at once, each about another case: the shorter suspension frees nobody early.
    if (current && caseId !== null && endsBefore(until, current.until)) return true
    // The earlier one stays in the history, and the new one may be appealed against.
    if (current) await queries.endCurrent(trx, memberId, now, adminId)
    const id = newId()
    await queries.insertSuspension(trx, {
      ...{ id, member_id: memberId, rule, until, note, admin_id: adminId, case_id: caseId },
      ...{ created_at: now, appeal_token_hash: hashSecret(tokenOf(id)) },
      status_before: current?.status_before ?? statusBefore(member.status),
    })
    await queries.setStatus(trx, memberId, "suspended")
    return true
  }

  /** Ends a suspension. Returns whether there was one. A member who was leaving still is. */
  const lift = async (trx: Trx, memberId: string, endedBy: string | null) => {
    const member = await queries.lockMember(trx, memberId)
    const current = await queries.findCurrent(trx, memberId)
    if (member?.status !== "suspended" || !current) return false
    await queries.endCurrent(trx, memberId, clock.now(), endedBy)
    await queries.setStatus(trx, memberId, current.status_before)
    return true
  }

  const isDue = (until: Date | null) => until !== null && until <= clock.now()

  /** As `lift`, if the time is over. */
  const liftDue = (memberId: string) =>
    db.transaction().execute(async (trx) => {
      await queries.lockMember(trx, memberId)
      const current = await queries.findCurrent(trx, memberId)
      if (current && isDue(current.until)) await lift(trx, memberId, null)
    })

  const requireForeign = async (trx: Trx, adminId: string, memberId: string) => {
    if (await isOwnAccount(trx, adminId, memberId)) throw new AppError("own_account")
  }

  return {
    lift,
    requireForeign,
    suspendMember,

    /** Ends the suspensions whose time is over, each in its own transaction. */
    endDueSuspensions: async () => {
      for (;;) {
        const due = await queries.findDue(db, clock.now(), batchSize)
        if (due.length === 0) return
        for (const memberId of due) await liftDue(memberId)
      }
    },

    /**
     * Ends a member's suspension if its time is over, and returns their status. Throws `suspended` with the rule,
     * the end and what became of an appeal otherwise.
     */
    endSuspension: async (memberId: string) => {
      await liftDue(memberId)
      const current = await queries.findCurrent(db, memberId)
      if (!current) return queries.findStatus(db, memberId)
      const { id, rule, until, appeal_id, outcome, answer } = current
      const appeal = appeal_id === null ? null : { outcome, answer }
      const appeal_token = current.has_token && !appeal ? tokenOf(id) : null
      throw new AppError("suspended", {
        suspension: { rule, until: until?.toISOString() ?? null, appeal_token, appeal },
        userMessage: moderationMessages.suspended(rule, until),
      })
    },

    /**
     * Suspends a member at once. Throws `member_not_found`, `own_account`, or `invalid_fields` for a past end.
     */
    suspend: (
      { id: adminId }: AdminViewer,
      memberId: string,
      { rule, until, note }: NewSuspension,
      { address }: Client,
    ) =>
      transact(db, async (trx) => {
        await requireForeign(trx, adminId, memberId)
        const end = until === null ? null : new Date(until)
        if (isDue(end)) throw new AppError("invalid_fields", { fields: { until: fieldMessages.too_small } })
        const suspension = { memberId, rule, until: end, adminId, note, caseId: null }
        if (!(await suspendMember(trx, suspension))) throw new AppError("member_not_found")
        const act = { adminId, target: memberId, address, detail: { rule, until } }
        await recordAct(trx, { ...act, act: "member_suspended" })
      }),

    /** Ends a member's suspension. Throws `member_not_found` or `own_account`. */
    restore: ({ id: adminId }: AdminViewer, memberId: string, { address }: Client) =>
      transact(db, async (trx) => {
        await requireForeign(trx, adminId, memberId)
        if (!(await queries.lockMember(trx, memberId))) throw new AppError("member_not_found")
        if (!(await lift(trx, memberId, adminId))) return
        await recordAct(trx, { adminId, act: "member_restored", target: memberId, address })
      }),

    /** Ends all sessions of a member. Throws `member_not_found`. */
    endMemberSessions: ({ id: adminId }: AdminViewer, memberId: string, { address }: Client) =>
      transact(db, async (trx) => {
        if (!(await endSessions(trx, memberId))) throw new AppError("member_not_found")
        await recordAct(trx, { adminId, act: "member_sessions_ended", target: memberId, address })
      }),
  }
}
