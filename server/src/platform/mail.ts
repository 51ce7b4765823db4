import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import type { Clock } from "./clock.ts"
import { writeFileAtomically } from "./files.ts"
import { newId } from "./ids.ts"

/** A mail to one person, in both of its forms. */
export interface Mail {
  to: string
  subject: string
  html: string
  text: string
}

export interface Mailer {
  /** Resolves once the mail is on its way; rejects when it should be tried again. */
  send(mail: Mail): Promise<void>
  /** Ends what connections it keeps. */
  close(): Promise<void>
}

/** A file name that no other has and that sorts by time: `20260102T030405678Z-0198…`. */
export const outboxName = (at: Date): string => `${at.toISOString().replace(/[-:.]/g, "")}-${newId()}`

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
    send: async ({ to, subject, html, text }) => {
      const date = clock.now()
      const headers = { "Auto-Submitted": "auto-generated" }
      composer ??= loadComposer()
      const { message } = await (await composer).sendMail({ from, to, subject, html, text, date, headers })
      if (!Buffer.isBuffer(message)) throw new TypeError("the composer gave no buffer")

      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, outboxName(date))
      await writeFileAtomically(`${path}.eml`, message)
      const twin = { to, subject, text, html, createdAt: date.toISOString() }
      await writeFileAtomically(`${path}.json`, `${JSON.stringify(twin, null, 2)}\n`)
    },
    close: async () => undefined,
  }
}
