import { pages } from "@pinyu/contract/pages"
import { mails } from "@pinyu/phrases/mails"
import type { Db } from "../../db/client.ts"
import type { RunningJob } from "../../platform/jobs/jobs.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { renderMail } from "../../platform/senders/mail-layout.ts"
import { findEmail } from "./passkeys.queries.ts"

/** `expired`: removed because it was unused. */
export type PasskeyChange = "added" | "removed" | "expired"

export interface PasskeysJobs {
  /** Mails a member about a change of their passkeys. */
  "passkeys.changed": { memberId: string; change: PasskeyChange; deviceName: string }
}

interface Dependencies {
  db: Db
  mailer: Pick<Mailer, "send">
  webOrigin: () => string
}

export const createJobHandlers = ({ db, mailer, webOrigin }: Dependencies) => ({
  "passkeys.changed": async (
    { memberId, change, deviceName }: PasskeysJobs["passkeys.changed"],
    { id }: Pick<RunningJob, "id">,
  ) => {
    const recipient = await findEmail(db, memberId)
    if (!recipient) return
    const url = webOrigin() + pages.passkeys
    const { subject, ...words } = mails.passkeyChanged[change]({ deviceName, url })
    await mailer.send({ id, to: recipient.email, subject, ...renderMail(words) })
  },
})
