import type { MemberQuery, NewSuspension } from "@pinyu/contract/moderation/schemas"
import { transact } from "../../db/after-commit.ts"
import type { Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { decodeCursor, pageOf } from "../../platform/cursor.ts"
import { deriveSecret } from "../../platform/ids.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Secrets } from "../../platform/security/secrets.ts"
import { createAppealsJobs, type MailNeeds } from "./appeals.jobs.ts"
import { type AppealsNeeds, createAppeals } from "./appeals.service.ts"
import { searchOf } from "./members.policy.ts"
import { presentRecord, presentSummary } from "./members.present.ts"
import * as queries from "./members.queries.ts"
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

  /** A member's page. Throws `member_not_found`. */
  const member = async (memberId: string) => {
    const now = clock.now()
    const row = await queries.findMember(db, memberId, now)
    if (!row) throw new AppError("member_not_found")
    const [tier, forms, earlier] = await Promise.all([
      tierOf(memberId),
      queries.findForms(db, memberId),
      queries.findSuspensions(db, memberId),
    ])
    return { member: presentRecord(row, { tier, forms, suspensions: earlier }, now) }
  }

  return {
    ...{ endDueSuspensions, endSuspension, member, suspendMember },
    ...createAppeals(dependencies, suspensions),
    jobHandlers: createAppealsJobs(dependencies),

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
      return member(memberId)
    },

    /** Ends a suspension; throws like `restore` in `suspensions.service.ts`. */
    restore: async (admin: AdminViewer, memberId: string, client: Client) => {
      await suspensions.restore(admin, memberId, client)
      return member(memberId)
    },

    /**
     * Mails a member's verification link again. Throws `member_not_found`, `email_already_verified` or
     * `email_code_too_soon`.
     */
    mailVerification: async ({ id: adminId }: AdminViewer, memberId: string, { address }: Client) => {
      await member(memberId)
      await transact(db, async (trx) => {
        await mailVerificationLink(trx, memberId)
        await recordAct(trx, { adminId, act: "verification_mailed", target: memberId, address })
      })
      return {}
    },

    /** Ends all sessions of a member. Throws `member_not_found`. */
    endMemberSessions: async (admin: AdminViewer, memberId: string, client: Client) => {
      await suspensions.endMemberSessions(admin, memberId, client)
      return member(memberId)
    },
  }
}

export type Moderation = ReturnType<typeof createModeration>
