import { moderationMessages } from "@pinyu/phrases/moderation-messages"
import { transact } from "../../db/after-commit.ts"
import type { Db } from "../../db/client.ts"
import { isOwnAccount } from "../../db/own-account.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import * as queries from "./limits.queries.ts"
import { lockMember } from "./suspensions.queries.ts"

interface LimitsNeeds {
  clock: Clock
  db: Db
  recordAct: Ports["recordAct"]
}

/** Limits of members who may write no first messages for some days. */
export const createLimits = ({ clock, db, recordAct }: LimitsNeeds) => {
  const limitFirstMessages: Ports["limitFirstMessages"] = async (trx, { memberId, rule, until, ...by }) => {
    const { adminId: admin_id, caseId: case_id } = by
    const limit = { id: newId(), member_id: memberId, rule, until, admin_id, case_id }
    await queries.insertLimit(trx, { ...limit, created_at: clock.now() })
  }

  const requireFirstMessages: Ports["requireFirstMessages"] = async (memberId) => {
    const limit = await queries.findLimit(db, memberId, clock.now())
    if (!limit) return
    const userMessage = moderationMessages.firstMessagesLimited(limit.rule, limit.until)
    throw new AppError("first_messages_limited", { userMessage })
  }

  return {
    limitFirstMessages,
    requireFirstMessages,

    /** Ends a member's limits early; without one it changes nothing. Throws `member_not_found` or `own_account`. */
    endLimit: ({ id: adminId }: AdminViewer, memberId: string, { address }: Client) =>
      transact(db, async (trx) => {
        if (await isOwnAccount(trx, adminId, memberId)) throw new AppError("own_account")
        if (!(await lockMember(trx, memberId))) throw new AppError("member_not_found")
        const ended = { ended_at: clock.now(), ended_by: adminId }
        if (!(await queries.endLimits(trx, { memberId }, ended))) return
        await recordAct(trx, { adminId, act: "member_limit_ended", target: memberId, address })
      }),
  }
}
