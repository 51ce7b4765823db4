import { mails } from "@pinyu/phrases/mails"
import { securityNotices } from "@pinyu/phrases/security-notices"
import type { Db } from "../../db/client.ts"
import type { RunningJob } from "../../platform/jobs/jobs.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { renderMail } from "../../platform/senders/mail-layout.ts"
import type { TextMessenger } from "../../platform/senders/sms.ts"
import { findNotice, findPhone } from "./security.queries.ts"

export interface SecurityJobs {
  /** Mails a notice. */
  "security.notice": { noticeId: string }
  /** Sends it to the member's verified number. */
  "security.text": { noticeId: string }
}

interface Dependencies {
  db: Db
  mailedTokens: Pick<Ports["mailedTokens"], "mailOf">
  mailer: Pick<Mailer, "send">
  messenger: TextMessenger
  webOrigin: () => string
}

export const createJobHandlers = ({ db, mailedTokens, mailer, messenger, webOrigin }: Dependencies) => ({
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
  "security.text": async ({ noticeId }: SecurityJobs["security.text"], { id }: Pick<RunningJob, "id">) => {
    const notice = await findNotice(db, noticeId)
    const sms = notice && securityNotices[notice.event].sms
    const phone = notice && (await findPhone(db, notice.member_id))
    if (sms && phone) await messenger.send({ id, to: phone, text: sms })
  },
})
