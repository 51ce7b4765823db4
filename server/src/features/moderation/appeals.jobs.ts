import { pages } from "@pinyu/contract/pages"
import { mails } from "@pinyu/phrases/mails"
import type { Db } from "../../db/client.ts"
import type { RunningJob } from "../../platform/jobs/jobs.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { renderMail } from "../../platform/senders/mail-layout.ts"
import { findMailed } from "./appeals.queries.ts"

export interface AppealsJobs {
  /** Mails the outcome of an appeal to its member. */
  "moderation.appealDecided": { appealId: string }
}

export interface MailNeeds {
  db: Db
  mailer: Pick<Mailer, "send">
  origins: { web: () => string }
}

export const createAppealsJobs = ({ db, mailer, origins }: MailNeeds) => ({
  "moderation.appealDecided": async (
    { appealId }: AppealsJobs["moderation.appealDecided"],
    { id }: Pick<RunningJob, "id">,
  ) => {
    const decided = await findMailed(db, appealId)
    if (!decided?.outcome) return
    const { outcome, answer } = decided
    const { subject, ...content } = mails.appealDecided({
      outcome,
      answer,
      url: origins.web() + pages.login,
    })
    await mailer.send({ id, to: decided.email, subject, ...renderMail(content) })
  },
})
