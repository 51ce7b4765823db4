import type { MemberQuery, NewSuspension } from "@pinyu/contract/moderation/schemas"
import { transact } from "../../db/after-commit.ts"
import type { Trx } from "../../db/client.ts"
import { isOwnAccount } from "../../db/own-account.ts"
import { AppError } from "../../platform/app-error.ts"
import { decodeCursor, pageOf } from "../../platform/cursor.ts"
import { deriveSecret } from "../../platform/ids.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Secrets } from "../../platform/security/secrets.ts"
import { createAppealsJobs, type MailNeeds } from "./appeals.jobs.ts"
import { type AppealsNeeds, createAppeals } from "./appeals.service.ts"
import { createLimits } from "./limits.service.ts"
import { searchOf } from "./members.policy.ts"
import { presentRecord, presentSummary } from "./members.present.ts"
import * as queries from "./members.queries.ts"
import { findNotes } from "./notes.queries.ts"
import { createMemberNotes } from "./notes.service.ts"
import { isSuspended } from "./suspensions.queries.ts"
import { createSuspensions, type SuspensionsNeeds } from "./suspensions.service.ts"

type Dependencies = SuspensionsNeeds &
  AppealsNeeds &
  MailNeeds &
  Pick<Ports, "tierOf"> & {
    secrets: Pick<Secrets, "mailKey">
    /** Mails a member's verification link after the transaction. */
    mailVerificationLink: (trx: Trx, memberId: string) => Promise<void>
  }

/** Members in the admin console, and their suspensions. */
export const createModeration = (dependencies: Dependencies) => {
  const { clock, db, mailVerificationLink, recordAct, tierOf } = dependencies
  /** Neither the queue nor the database holds the token of an appeal. */
  const tokenOf = (suspensionId: string) =>
    deriveSecret(dependencies.secrets.mailKey, `appeal\n${suspensionId}`)
  const suspensions = createSuspensions({ ...dependencies, tokenOf })
  const { endDueSuspensions, endSuspension, suspendMember } = suspensions
  const limits = createLimits(dependencies)
  const { limitFirstMessages, requireFirstMessages } = limits
  const notes = createMemberNotes(dependencies, suspensions.requireForeign)

  /** A member's page as an admin sees it. Throws `member_not_found`. */
  const member = async ({ id: adminId }: AdminViewer, memberId: string) => {
    const now = clock.now()
    const row = await queries.findMember(db, memberId, now)
    if (!row) throw new AppError("member_not_found")
    const [tier, forms, earlier, strikes, isOwn] = await Promise.all([
      tierOf(memberId),
      queries.findForms(db, memberId),
      queries.findSuspensions(db, memberId),
      queries.findStrikes(db, memberId),
      isOwnAccount(db, adminId, memberId),
    ])
    // Nobody reads what the team noted about their own account.
    const suspensions = isOwn ? earlier.map((one) => ({ ...one, note: null })) : earlier
    const notes = isOwn ? [] : await findNotes(db, memberId)
    return { member: presentRecord(row, { tier, forms, suspensions, strikes, notes }, now) }
  }

  return {
    ...{ endDueSuspensions, endSuspension, member, suspendMember },
    ...{ limitFirstMessages, requireFirstMessages },
    ...createAppeals(dependencies, suspensions),
    jobHandlers: createAppealsJobs(dependencies),

    /** Whether a member is suspended. */
    isSuspended: (memberId: string) => isSuspended(db, memberId),

    /** A page of the members that a search finds, the latest to join first. */
    members: async ({ q = "", cursor, limit }: MemberQuery) => {
      const rows = await queries.findMembers(db, searchOf(q), decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(rows, limit)
      const now = clock.now()
      return { members: page.map((row) => presentSummary(row, now)), nextCursor }
    },

    /** Suspends a member; throws like `suspend` in `suspensions.service.ts`. */
    suspend: async (admin: AdminViewer, memberId: string, suspension: NewSuspension, client: Client) => {
      await suspensions.suspend(admin, memberId, suspension, client)
      return member(admin, memberId)
    },

    /** Ends a suspension; throws like `restore` in `suspensions.service.ts`. */
    restore: async (admin: AdminViewer, memberId: string, client: Client) => {
      await suspensions.restore(admin, memberId, client)
      return member(admin, memberId)
    },

    /** Ends a limit of first messages; throws like `endLimit` in `limits.service.ts`. */
    endLimit: async (admin: AdminViewer, memberId: string, client: Client) => {
      await limits.endLimit(admin, memberId, client)
      return member(admin, memberId)
    },

    /**
     * Mails a member's verification link again. Throws `member_not_found`, `email_already_verified` or
     * `email_code_too_soon`.
     */
    mailVerification: async (admin: AdminViewer, memberId: string, { address }: Client) => {
      await member(admin, memberId)
      await transact(db, async (trx) => {
        await mailVerificationLink(trx, memberId)
        await recordAct(trx, { adminId: admin.id, act: "verification_mailed", target: memberId, address })
      })
      return {}
    },

    /** Adds a note about a member; throws like `addNote` in `notes.service.ts`. */
    addNote: async (admin: AdminViewer, memberId: string, text: string, client: Client) => {
      await notes.addNote(admin, memberId, text, client)
      return member(admin, memberId)
    },

    /** Deletes a note about a member; throws like `deleteNote` in `notes.service.ts`. */
    deleteNote: async (admin: AdminViewer, memberId: string, noteId: string, client: Client) => {
      await notes.deleteNote(admin, memberId, noteId, client)
      return member(admin, memberId)
    },

    /** Ends all sessions of a member. Throws `member_not_found`. */
    endMemberSessions: async (admin: AdminViewer, memberId: string, client: Client) => {
      await suspensions.endMemberSessions(admin, memberId, client)
      return member(admin, memberId)
    },
  }
}

export type Moderation = ReturnType<typeof createModeration>
