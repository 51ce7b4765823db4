import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import type { Clock } from "../clock.ts"
import { newId } from "../ids.ts"
import { writeFileAtomically } from "../storage/files.ts"

/** A mail to one person, in both of its forms. */
export interface Mail {
  /** The same at each try to send it: whoever gets it twice can tell by its Message-ID. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** For mails that nobody has to get: a POST there ends them, with one click in the mail program (RFC 8058); a GET asks first. */
  oneClickUrl?: string
}

export interface Mailer {
  /** Resolves once the mail is on its way; rejects when it should be tried again. */
  send(mail: Mail): Promise<void>
  /** Ends what connections it keeps. */
  close(): Promise<void>
}

/** A file name that no other has and that sorts by time: `20260102T030405678Z-0198…`. */
export const outboxName = (at: Date): string => `${at.toISOString().replace(/[-:.]/g, "")}-${newId()}`

const domainOf = (from: string) => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "pinyu.localhost"

const oneClick = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
})

/** The whole message, the same whatever carries it. */
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

/** Loaded with the first mail: it is large, and a service that sends none does without it. */
const loadComposer = async () => {
  const { createTransport } = await import("nodemailer")
  return createTransport({ streamTransport: true, buffer: true, newline: "windows" })
}

/**
 * A mailer that sends nothing: each mail becomes an `.eml` file in `folder` with a JSON twin
 * `{to, subject, text, html, createdAt}`. The twin comes last and whole: whoever sees it can read both.
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
  return {
    send: async (mail) => {
      const date = clock.now()
      composer ??= loadComposer()
      const { message } = await (await composer).sendMail(composeMail(mail, { from, date }))
      if (!Buffer.isBuffer(message)) throw new TypeError("the composer gave no buffer")

      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, outboxName(date))
      await writeFileAtomically(`${path}.eml`, message)
      const { to, subject, html, text } = mail
      const twin = { to, subject, text, html, createdAt: date.toISOString() }
      await writeFileAtomically(`${path}.json`, `${JSON.stringify(twin, null, 2)}\n`)
    },
    close: async () => undefined,
  }
}
