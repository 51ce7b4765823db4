import type { Appeal, AppealDecision, AppealQuery, NewAppeal } from "@pinyu/contract/moderation/appeals"
import { transact } from "../../db/after-commit.ts"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, pageOf } from "../../platform/cursor.ts"
import { hashSecret, newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { AppealsJobs } from "./appeals.jobs.ts"
import * as queries from "./appeals.queries.ts"
import { presentSuspension } from "./members.present.ts"
import type { createSuspensions } from "./suspensions.service.ts"

export interface AppealsNeeds {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<AppealsJobs>, "enqueue">
  recordAct: Ports["recordAct"]
}

type Suspensions = Pick<ReturnType<typeof createSuspensions>, "lift" | "requireForeign">

/** Appeals of suspended members, decided by another admin than the first where there is one. */
export const createAppeals = (
  { clock, db, jobs, recordAct }: AppealsNeeds,
  { lift, requireForeign }: Suspensions,
) => {
  /** Whether an admin may decide about a suspension: by another admin, or the only one who can. */
  const mayDecide = async (executor: Db, adminId: string, suspendedBy: string | null) =>
    suspendedBy !== adminId || !(await queries.hasOtherAdmin(executor, adminId))

  const present = async (row: queries.AppealRow, adminId: string): Promise<Appeal> => {
    const { rule, until, note, admin, ended_at, suspended_at } = row
    return {
      ...{ id: row.id, text: row.text, outcome: row.outcome, answer: row.answer },
      member: { id: row.member_id, nickname: row.nickname },
      suspension: presentSuspension({ rule, until, note, admin, ended_at, created_at: suspended_at }),
      created_at: row.created_at.toISOString(),
      may_decide: await mayDecide(db, adminId, row.admin_id),
    }
  }

  return {
    /** Appeals against a suspension. Throws `token_invalid` or, for a second one, `appeal_exists`. */
    appeal: ({ appeal_token, text }: NewAppeal) =>
      db.transaction().execute(async (trx) => {
        const suspension = await queries.findByToken(trx, hashSecret(appeal_token))
        if (!suspension) throw new AppError("token_invalid")
        const row = { id: newId(), suspension_id: suspension.id, text, created_at: clock.now() }
        if (!(await queries.insertAppeal(trx, row))) throw new AppError("appeal_exists")
        return {}
      }),

    /** A page of open appeals, or of decided ones. */
    appeals: async ({ id: adminId }: AdminViewer, { state, cursor, limit }: AppealQuery) => {
      const after = decodeCursor(cursor)
      const rows = await (state === "open"
        ? queries.findOpen(db, after, limit + 1)
        : queries.findDecided(db, after, limit + 1))
      const { page, nextCursor } = pageOf(
        rows.map((row) => ({ ...row, at: row.decided_at ?? row.created_at })),
        limit,
      )
      return { appeals: await Promise.all(page.map((row) => present(row, adminId))), nextCursor }
    },

    /**
     * Upholds a suspension or lifts it. Throws `appeal_not_found`, `appeal_decided`, `appeal_own_decision` or
     * `own_account`.
     */
    decideAppeal: async (
      { id: adminId }: AdminViewer,
      appealId: string,
      { outcome, answer }: AppealDecision,
      { address }: Client,
    ) => {
      await transact(db, async (trx) => {
        const locked = await queries.lockAppeal(trx, appealId)
        const row = await queries.findAppeal(trx, appealId)
        if (!locked || !row) throw new AppError("appeal_not_found")
        if (locked.decided_at) throw new AppError("appeal_decided")
        await requireForeign(trx, adminId, row.member_id)
        if (!(await mayDecide(trx, adminId, row.admin_id))) throw new AppError("appeal_own_decision")
        const decision = { outcome, answer, decided_by: adminId, decided_at: clock.now() }
        await queries.updateAppeal(trx, appealId, decision)
        if (outcome === "lifted" && !row.ended_at) await lift(trx, row.member_id, adminId)
        await jobs.enqueue(trx, "moderation.appealDecided", { appealId })
        const act = { adminId, act: "appeal_decided", target: row.member_id, address } as const
        await recordAct(trx, { ...act, detail: { outcome } })
      })
      const decided = await queries.findAppeal(db, appealId)
      if (!decided) throw new AppError("appeal_not_found")
      return { appeal: await present(decided, adminId) }
    },
  }
}
