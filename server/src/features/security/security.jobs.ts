import { mails } from "@pinyu/phrases/mails"
import { securityNotices } from "@pinyu/phrases/security-notices"
import type { Db } from "../../db/client.ts"
import type { RunningJob } from "../../platform/jobs/jobs.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { renderMail } from "../../platform/senders/mail-layout.ts"
import { findNotice } from "./security.queries.ts"

export interface SecurityJobs {
  /** Mails a notice. */
  "security.notice": { noticeId: string }
}

interface Dependencies {
  db: Db
  mailedTokens: Pick<Ports["mailedTokens"], "mailOf">
  mailer: Pick<Mailer, "send">
  webOrigin: () => string
}

export const createJobHandlers = ({ db, mailedTokens, mailer, webOrigin }: Dependencies) => ({
  "security.notice": async (
    { noticeId }: SecurityJobs["security.notice"],
    { id }: Pick<RunningJob, "id">,
  ) => {
    const notice = await findNotice(db, noticeId)
    const sent = await mailedTokens.mailOf(db, "not_me", noticeId)
    if (!notice || !sent) return
    const { subject, text, permanent } = securityNotices[notice.event]
    const { subject: _, ...content } = mails.securityNotice({
      ...{ subject, text: text(notice.detail), permanent, at: notice.created_at },
      url: webOrigin() + sent.path,
    })
    await mailer.send({ id, to: sent.email, subject, ...renderMail(content) })
  },
})
