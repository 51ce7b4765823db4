import { pages } from "@pinyu/contract/pages"
import { mails } from "@pinyu/phrases/mails"
import type { Db } from "../../db/client.ts"
import type { RunningJob } from "../../platform/jobs/jobs.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { renderMail } from "../../platform/senders/mail-layout.ts"
import { findLeaving } from "./account.queries.ts"

export interface AccountJobs {
  /** Mails a member that the account will be erased, and how to restore it. */
  "account.leaving": { memberId: string }
}

interface Dependencies {
  db: Db
  mailer: Pick<Mailer, "send">
  webOrigin: () => string
}

export const createJobHandlers = ({ db, mailer, webOrigin }: Dependencies) => ({
  "account.leaving": async ({ memberId }: AccountJobs["account.leaving"], { id }: Pick<RunningJob, "id">) => {
    const leaving = await findLeaving(db, memberId)
    if (!leaving?.erase_after) return
    const { subject, ...content } = mails.accountLeaving({
      url: webOrigin() + pages.login,
      erasedAt: leaving.erase_after,
    })
    await mailer.send({ id, to: leaving.email, subject, ...renderMail(content) })
  },
})
