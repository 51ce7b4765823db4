import type { CaseVerification } from "@pinyu/contract/reports/cases"
import { verificationNotices } from "@pinyu/phrases/verification-messages"
import type { Db, Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Ports } from "../../platform/ports.ts"
import { findLatestSince, findRequest, insertRequest } from "./requests.queries.ts"
import { findBadge } from "./verification.queries.ts"

interface Dependencies {
  clock: Clock
  db: Db
  notifications: Pick<Ports["notifications"], "record">
  recordAct: Ports["recordAct"]
}

/** The team's requests, in cases, that members be verified. */
export const createRequests = ({ clock, db, notifications, recordAct }: Dependencies) => ({
  /** Asks a member, once for each case, in the caller's transaction, which `transact` began. */
  requestVerification: async (
    trx: Trx,
    requested: { memberId: string; caseId: string; adminId: string; address: string },
  ) => {
    const { memberId, caseId, adminId, address } = requested
    const request = { case_id: caseId, member_id: memberId, requested_by: adminId }
    if (!(await insertRequest(trx, { ...request, requested_at: clock.now() }))) return
    const notice = { type: "photo_verification", memberId, eventId: caseId } as const
    await notifications.record(trx, { ...notice, ...verificationNotices.requested })
    const act = { adminId, act: "verification_requested", target: memberId, address } as const
    await recordAct(trx, { ...act, detail: { case: caseId } })
  },

  /** What became of the request of a case about a member. */
  verificationInCase: async (caseId: string, memberId: string): Promise<CaseVerification> => {
    const [request, { verifiedAt }] = await Promise.all([findRequest(db, caseId), findBadge(db, memberId)])
    const sent = request && (await findLatestSince(db, memberId, request.requested_at))
    const waiting = sent ? "waiting" : "requested"
    return {
      state: request ? (sent?.outcome ?? waiting) : "not_requested",
      requested_at: request?.requested_at.toISOString() ?? null,
      admin: request?.email ?? null,
      verification_id: sent?.id ?? null,
      is_verified: verifiedAt !== null,
    }
  },
})
