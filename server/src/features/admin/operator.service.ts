import { adminLimits } from "@pinyu/contract/admin/limits"
import { adminPages } from "@pinyu/contract/admin/pages"
import type { AdminRole } from "@pinyu/contract/admin/roles"
import { transact } from "../../db/after-commit.ts"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { hashSecret, newId } from "../../platform/ids.ts"
import { after } from "./admin.policy.ts"
import { lockAdmins } from "./admin.queries.ts"
import type { Audit } from "./audit.service.ts"
import { checkAudit } from "./audit-chain.ts"
import { deleteOtp } from "./otp.queries.ts"
import { deletePasskeys } from "./passkeys.queries.ts"
import * as queries from "./team.queries.ts"

interface Dependencies {
  audit: Audit
  clock: Clock
  db: Db
  tokenOf: (invitationId: string) => string
  webOrigin: () => string
}

/** The network of an act by a command, which has none. */
const address = "command line"

/** Commands of the operator, who has access to the database. Their acts are audited without an admin. */
export const createOperator = ({ audit, clock, db, tokenOf, webOrigin }: Dependencies) => ({
  /** Invites an admin and returns the link, which no mail contains. Throws `admin_exists`. */
  inviteByCommand: ({ email, role }: { email: string; role: AdminRole }) =>
    transact(db, async (trx) => {
      await lockAdmins(trx)
      if (await queries.hasAdminWith(trx, email)) throw new AppError("admin_exists")
      const [id, now] = [newId(), clock.now()]
      const token = tokenOf(id)
      await queries.insertInvitation(trx, {
        ...{ id, email, role, token_hash: hashSecret(token), invited_by: null },
        ...{ created_at: now, expires_at: after(now, adminLimits.invitation) },
      })
      const detail = { email, role }
      await audit.recordAct(trx, { adminId: null, act: "admin_invited", target: id, detail, address })
      return webOrigin() + adminPages.invitation(token)
    }),

  /**
   * Removes an admin's authenticator app, recovery codes and passkeys, which ends their sessions. Throws
   * `admin_not_found`.
   */
  resetOtpByCommand: (email: string) =>
    transact(db, async (trx) => {
      await lockAdmins(trx)
      const admin = await queries.findAdminWith(trx, email)
      if (!admin) throw new AppError("admin_not_found")
      await deleteOtp(trx, admin.id)
      await deletePasskeys(trx, admin.id)
      await audit.recordAct(trx, { adminId: null, act: "otp_reset", target: admin.id, address })
    }),

  checkAudit: (knownHead?: string) => checkAudit(db, knownHead),
})
