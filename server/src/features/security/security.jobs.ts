import { pages } from "@pinyu/contract/pages"
import { mails } from "@pinyu/phrases/mails"
import { securityNotices } from "@pinyu/phrases/security-notices"
import type { Db } from "../../db/client.ts"
import type { RunningJob } from "../../platform/jobs/jobs.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { renderMail } from "../../platform/senders/mail-layout.ts"
import { findNotice } from "./security.queries.ts"

export interface SecurityJobs {
  /** Mails a notice. */
  "security.notice": { noticeId: string }
}

interface Dependencies {
  db: Db
  mailer: Pick<Mailer, "send">
  tokenOf: (noticeId: string) => string
  webOrigin: () => string
}

export const createJobHandlers = ({ db, mailer, tokenOf, webOrigin }: Dependencies) => ({
  "security.notice": async (
    { noticeId }: SecurityJobs["security.notice"],
    { id }: Pick<RunningJob, "id">,
  ) => {
    const notice = await findNotice(db, noticeId)
    // The mailbox of an unverified address may be a stranger's.
    if (!notice?.email_verified_at) return
    const { subject, text, permanent } = securityNotices[notice.event]
    const { subject: _, ...content } = mails.securityNotice({
      ...{ subject, text: text(notice.detail), permanent, at: notice.created_at },
      url: webOrigin() + pages.notMe(tokenOf(notice.id)),
    })
    await mailer.send({ id, to: notice.email, subject, ...renderMail(content) })
  },
})
