import { adminLimits } from "@pinyu/contract/admin/limits"
import { adminPages } from "@pinyu/contract/admin/pages"
import { mails } from "@pinyu/phrases/mails"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { RunningJob } from "../../platform/jobs/jobs.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { renderMail } from "../../platform/senders/mail-layout.ts"
import { findInvitation } from "./team.queries.ts"

export interface TeamJobs {
  /** Mails the link of an invitation. */
  "admin.invite": { invitationId: string }
}

interface Dependencies {
  clock: Clock
  db: Db
  mailer: Pick<Mailer, "send">
  tokenOf: (invitationId: string) => string
  webOrigin: () => string
}

/** The handlers of the jobs. A revoked or replaced invitation mails nothing. */
export const createTeamJobs = ({ clock, db, mailer, tokenOf, webOrigin }: Dependencies) => ({
  "admin.invite": async ({ invitationId }: TeamJobs["admin.invite"], { id }: Pick<RunningJob, "id">) => {
    const invitation = await findInvitation(db, { id: invitationId }, clock.now())
    if (!invitation) return
    const { subject, ...content } = mails.adminInvitation({
      url: webOrigin() + adminPages.invitation(tokenOf(invitationId)),
      days: adminLimits.invitation / (24 * 60 * 60),
    })
    await mailer.send({ id, to: invitation.email, subject, ...renderMail(content) })
  },
})
