import type { AdminAct } from "@pinyu/contract/admin/acts"
import { adminLimits } from "@pinyu/contract/admin/limits"
import { hasRight } from "@pinyu/contract/admin/roles"
import type { NewInvitation, TeamChange } from "@pinyu/contract/admin/team"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { hashSecret, newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Passwords } from "../../platform/security/passwords.ts"
import { requireStrongAdminPassword } from "../../platform/security/strong-password.ts"
import { after } from "./admin.policy.ts"
import { insertAdmin, lockAdmins } from "./admin.queries.ts"
import type { Audit } from "./audit.service.ts"
import { deleteSessions } from "./sessions.queries.ts"
import type { AdminSessions } from "./sessions.service.ts"
import type { TeamJobs } from "./team.jobs.ts"
import { presentInvitation, presentTeamAdmin } from "./team.present.ts"
import * as queries from "./team.queries.ts"

interface Dependencies {
  audit: Audit
  clock: Clock
  db: Db
  jobs: Pick<Jobs<TeamJobs>, "enqueue">
  passwords: Pick<Passwords, "hash">
  sessions: Pick<AdminSessions, "begin" | "signedIn">
  tokenOf: (invitationId: string) => string
}

/** The accounts of the team. Every change is audited in its transaction. */
export const createTeam = ({ audit, clock, db, jobs, passwords, sessions, tokenOf }: Dependencies) => {
  /**
   * Runs a change of the team by an owner. Changes run in sequence, and the caller must still be an active
   * owner, so that one owner always remains. Throws `forbidden`.
   */
  const asOwner = <Result>({ id }: AdminViewer, work: (trx: Trx) => Promise<Result>) =>
    transact(db, async (trx) => {
      await lockAdmins(trx)
      if (!(await queries.isActiveOwner(trx, id))) throw new AppError("forbidden")
      return work(trx)
    })

  const presentNow = async (trx: Trx, adminId: string) => {
    const row = await queries.findTeamAdmin(trx, adminId)
    if (!row) throw new AppError("admin_not_found")
    return presentTeamAdmin(row)
  }

  /** Revokes what an admin invited: an attacker with their account may have invited an account of their own. */
  const revokeInvitationsOf = async (trx: Trx, viewer: AdminViewer, adminId: string, address: string) => {
    for (const target of await queries.deleteInvitationsBy(trx, adminId))
      await audit.recordAct(trx, { adminId: viewer.id, act: "invitation_revoked", target, address })
  }

  /** The open invitation of a mailed token. Throws `token_invalid`. */
  const findByToken = async (token: string) => {
    const found = await queries.findInvitation(db, { tokenHash: hashSecret(token) }, clock.now())
    if (!found) throw new AppError("token_invalid")
    return found
  }

  return {
    team: async () => {
      const [admins, invitations] = await Promise.all([
        queries.findTeam(db),
        queries.findInvitations(db, clock.now()),
      ])
      return { admins: admins.map(presentTeamAdmin), invitations: invitations.map(presentInvitation) }
    },

    /** Mails an invitation. Throws `admin_exists` and `too_many_admins`. */
    invite: (viewer: AdminViewer, { email, role }: NewInvitation, { address }: Client) =>
      asOwner(viewer, async (trx) => {
        const now = clock.now()
        if (await queries.hasAdminWith(trx, email)) throw new AppError("admin_exists")
        const times = { created_at: now, expires_at: after(now, adminLimits.invitation) }
        const id = newId()
        const token_hash = hashSecret(tokenOf(id))
        const row = { id, email, role, token_hash, invited_by: viewer.id, ...times }
        const invitation = await queries.insertInvitation(trx, row)
        if ((await queries.countTeam(trx, now)) > adminLimits.team) throw new AppError("too_many_admins")
        const detail = { email, role }
        await audit.recordAct(trx, { adminId: viewer.id, act: "admin_invited", target: id, detail, address })
        await jobs.enqueue(trx, "admin.invite", { invitationId: id })
        return { invitation: presentInvitation(invitation) }
      }),

    /** Revokes an invitation. A repeat changes nothing. */
    revokeInvitation: (viewer: AdminViewer, id: string, { address }: Client) =>
      asOwner(viewer, async (trx) => {
        const revoked = await queries.deleteInvitation(trx, id)
        if (revoked)
          await audit.recordAct(trx, { adminId: viewer.id, act: "invitation_revoked", target: id, address })
        return {}
      }),

    /** The invitation of a mailed link. Throws `token_invalid`. */
    invitation: async (token: string) => ({ invitation: presentInvitation(await findByToken(token)) }),

    /**
     * Creates the invited admin, once, and signs them in. Throws `token_invalid`, or `invalid_fields` for a weak
     * password.
     */
    acceptInvitation: async (
      { token, newPassword }: { token: string; newPassword: string },
      client: Client,
    ) => {
      const { id: invitationId, email } = await findByToken(token)
      await requireStrongAdminPassword(newPassword, { email }, "newPassword")
      const password_hash = await passwords.hash(newPassword)
      const adminId = newId()
      const sessionId = await transact(db, async (trx) => {
        await lockAdmins(trx)
        const invitation = await queries.deleteInvitation(trx, invitationId)
        if (!invitation || (await queries.hasAdminWith(trx, email))) throw new AppError("token_invalid")
        const { role } = invitation
        const { address } = client
        await insertAdmin(trx, { id: adminId, email, password_hash, role, created_at: clock.now() })
        await audit.recordAct(trx, { adminId, act: "invitation_accepted", detail: { role }, address })
        await audit.recordAct(trx, { adminId, act: "signed_in", detail: { otp: false }, address })
        return sessions.begin(trx, adminId, client)
      })
      return sessions.signedIn(adminId, sessionId)
    },

    /**
     * Changes another admin's role, suspends or restores them. A suspension ends their sessions. Who
     * may no longer invite loses their open invitations. Throws `admin_not_found` and `admin_is_self`.
     */
    changeAdmin: (viewer: AdminViewer, adminId: string, change: TeamChange, { address }: Client) =>
      asOwner(viewer, async (trx) => {
        if (adminId === viewer.id) throw new AppError("admin_is_self")
        const before = await presentNow(trx, adminId)
        await queries.updateAdmin(trx, adminId, change, clock.now())
        const admin = await presentNow(trx, adminId)
        const record = (act: AdminAct, detail?: Record<string, string>) =>
          audit.recordAct(trx, {
            adminId: viewer.id,
            act,
            target: adminId,
            ...(detail && { detail }),
            address,
          })
        if (admin.role !== before.role)
          await record("admin_role_changed", { from: before.role, to: admin.role })
        if (admin.suspended !== before.suspended)
          await record(admin.suspended ? "admin_suspended" : "admin_restored")
        if (admin.suspended || !hasRight(admin.role, "team"))
          await revokeInvitationsOf(trx, viewer, adminId, address)
        return { admin }
      }),

    /** Ends all sessions of an admin. Throws `admin_not_found`. */
    endAdminSessions: (viewer: AdminViewer, adminId: string, { address }: Client) =>
      asOwner(viewer, async (trx) => {
        const admin = await presentNow(trx, adminId)
        const detail = { count: await deleteSessions(trx, adminId) }
        await audit.recordAct(trx, {
          ...{ adminId: viewer.id, act: "admin_sessions_ended", target: adminId, detail, address },
        })
        return { admin }
      }),
  }
}
