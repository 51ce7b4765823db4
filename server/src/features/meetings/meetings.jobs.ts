import { pages } from "@pinyu/contract/pages"
import { meetingMails, meetingTexts } from "@pinyu/phrases/meeting-messages"
import type { Db } from "../../db/client.ts"
import type { RunningJob } from "../../platform/jobs/jobs.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { renderMail } from "../../platform/senders/mail-layout.ts"
import type { TextMessenger } from "../../platform/senders/sms.ts"
import { findMeeting, type MeetingRow } from "./meetings.queries.ts"

/** What a contact is notified of. */
type MeetingMessage = "planned" | "alert" | "safe" | "cancelled"

export interface MeetingsJobs {
  /** Sends a message to the contact. */
  "meetings.message": { meetingId: string; message: MeetingMessage }
}

export interface SendingNeeds {
  db: Db
  mailer: Pick<Mailer, "send">
  messenger: TextMessenger
  webOrigin: () => string
  /** The token of the contact's link. */
  tokenOf: (meetingId: string) => string
}

/** Whether a message still holds when its job runs. */
const holds = ({ contact_stopped_at, outcome }: MeetingRow, message: MeetingMessage) =>
  contact_stopped_at === null && (message === "planned" || (outcome ?? "alert") === message)

export const createMeetingsJobs = ({ db, mailer, messenger, webOrigin, tokenOf }: SendingNeeds) => ({
  "meetings.message": async (
    { meetingId, message }: MeetingsJobs["meetings.message"],
    { id }: Pick<RunningJob, "id">,
  ) => {
    const row = await findMeeting(db, meetingId)
    // The plan was erased or has ended meanwhile, or the contact asked for no more messages.
    if (!row || !holds(row, message)) return
    const url = webOrigin() + pages.sharedMeeting(tokenOf(row.id))
    const about = [row.own_name, row.check_in_at, url] as const
    if (row.contact_kind === "phone")
      return messenger.send({ id, to: row.contact, text: meetingTexts[message](...about) })
    const { subject, ...content } = meetingMails[message](...about)
    await mailer.send({ id, to: row.contact, subject, ...renderMail(content) })
  },
})
