import type { Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { AuthQueue } from "./auth.jobs.ts"
import * as queries from "./recovery.queries.ts"
import type { Sessions } from "./sessions.service.ts"

interface Dependencies {
  clock: Clock
  jobs: AuthQueue
  sessions: Pick<Sessions, "endAllSessions">
}

/**
 * Recovery is a state of an account whose owner takes it back from somebody who may know the password. All
 * sessions end, and nothing signs in until the owner sets a new password by a mailed link. As only a session
 * changes an account, nothing changes meanwhile.
 */
export const createRecovery = ({ clock, jobs, sessions }: Dependencies) => ({
  /**
   * Begins a recovery, or continues it, in the caller's transaction, and mails the link. An unverified address
   * may be unreachable: such an account is not locked, and its sessions end.
   */
  begin: async (trx: Trx, memberId: string) => {
    await sessions.endAllSessions(trx, memberId)
    const { email, recovering_since } = await queries.markRecovering(trx, memberId, clock.now())
    if (recovering_since) await jobs.enqueue(trx, "auth.recoveryLink", { memberId })
    else await jobs.enqueue(trx, "auth.resetLink", { email })
  },

  /** Throws `reset_required` while an account recovers. None begins until the transaction ends. */
  requireNone: async (trx: Trx, memberId: string) => {
    if (await queries.isRecovering(trx, memberId)) throw new AppError("reset_required")
  },
})

export type Recovery = ReturnType<typeof createRecovery>
