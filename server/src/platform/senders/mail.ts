import { access, constants, mkdir } from "node:fs/promises"
import { join } from "node:path"
import type { Clock } from "../clock.ts"
import { newId } from "../ids.ts"
import { writeFileAtomically } from "../storage/files.ts"

/** A mail to one recipient, as HTML and plain text. */
export interface Mail {
  /** Equal at each attempt, so that the recipient can detect a repeat by the Message-ID. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /**
   * For optional mails: a POST to this URL unsubscribes with one click in the mail program (RFC 8058); a GET
   * shows a confirmation.
   */
  oneClickUrl?: string
}

export interface Mailer {
  /** Resolves when the mail was accepted; rejects when it should be retried. */
  send(mail: Mail): Promise<void>
  /** Where mails go, for the operator: a folder, or a server without its user name and password. */
  readonly destination: string
  /** Rejects when mails cannot be handed over. */
  ping(): Promise<void>
  /** Closes pooled connections. */
  close(): Promise<void>
}

/** A unique file name that sorts by time: `20260102T030405678Z-0198…`. */
export const outboxName = (at: Date): string => `${at.toISOString().replace(/[-:.]/g, "")}-${newId()}`

/** The sender's address without the display name. */
export const senderAddress = (from: string): string => /<([^>]+)>$/.exec(from)?.[1] ?? from

const domainOf = (from: string) => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "pinyu.localhost"

const oneClick = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
})

/** The complete message, equal for every transport. */
export const composeMail = (
  { id, oneClickUrl, ...mail }: Mail,
  { from, date }: { from: string; date: Date },
) => ({
  from,
  ...mail,
  date,
  messageId: `<${id}@${domainOf(from)}>`,
  headers: { "Auto-Submitted": "auto-generated", ...(oneClickUrl && oneClick(oneClickUrl)) },
})

/** Loaded with the first mail: it is large, and a service that sends none does not need it. */
const loadComposer = async () => {
  const { createTransport } = await import("nodemailer")
  return createTransport({ streamTransport: true, buffer: true, newline: "windows" })
}

/**
 * A mailer that sends nothing: each mail becomes an `.eml` file in `folder` with a JSON copy `{to, subject,
 * text, html, createdAt}`. The copy is written last and atomically, so both files are complete when it
 * exists.
 */
export const createOutboxMailer = ({
  folder,
  from,
  clock,
}: {
  folder: string
  from: string
  clock: Clock
}): Mailer => {
  let composer: ReturnType<typeof loadComposer> | undefined
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    destination: folder,
    ping: async () => {
      await makeFolder()
      await access(folder, constants.W_OK)
    },
    send: async (mail) => {
      const date = clock.now()
      composer ??= loadComposer()
      const { message } = await (await composer).sendMail(composeMail(mail, { from, date }))
      if (!Buffer.isBuffer(message)) throw new TypeError("the composer gave no buffer")

      await makeFolder()
      const path = join(folder, outboxName(date))
      await writeFileAtomically(`${path}.eml`, message)
      const { to, subject, html, text } = mail
      const jsonCopy = { to, subject, text, html, createdAt: date.toISOString() }
      await writeFileAtomically(`${path}.json`, `${JSON.stringify(jsonCopy, null, 2)}\n`)
    },
    close: async () => undefined,
  }
}
