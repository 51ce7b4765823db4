import type { Clock } from "../clock.ts"
import type { Log } from "../observability/log.ts"
import { composeMail, type Mailer } from "./mail.ts"

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
// A mail whose connection ends gets one other; then its job tries again, ever later.
const pool = { pool: true, maxConnections: 3, maxRequeues: 1 } as const

/** A machine's own mail server has nobody between it and us. */
const isOwnMachine = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/** The answer 5xx to this very mail or its recipient: another try would get the same. A refused sign-in may be mended. */
const isRefusedForGood = (error: unknown) => {
  if (!(error instanceof Error && "code" in error && "responseCode" in error)) return false
  const { code, responseCode } = error
  return (code === "EENVELOPE" || code === "EMESSAGE") && Number(responseCode) >= 500
}

/**
 * A mailer that hands mails to the server at `url` (`smtp://` or, with TLS from the start, `smtps://`; name and password
 * in it), over a few connections that are kept. `smtp://` insists on STARTTLS unless the server is on this machine. A mail
 * that the server refuses for good is logged, without its text or recipient, and not tried again.
 */
export const createSmtpMailer = ({
  url,
  from,
  clock,
  log,
}: {
  url: string
  from: string
  clock: Clock
  log: Pick<Log, "warn">
}): Mailer => {
  // Loaded with the first mail: it is large, and most of our processes never send one.
  const connect = async () => {
    const { createTransport } = await import("nodemailer")
    const requireTLS = !isOwnMachine(new URL(url).hostname)
    return createTransport({ url, ...pool, requireTLS, ...patience })
  }
  let transport: ReturnType<typeof connect> | undefined

  return {
    send: async (mail) => {
      transport ??= connect()
      const message = composeMail(mail, { from, date: clock.now() })
      await (await transport).sendMail(message).catch((error: unknown) => {
        if (!isRefusedForGood(error)) throw error
        const { responseCode } = error as { responseCode: number }
        log.warn({ responseCode }, "the mail server refused a mail for good")
      })
    },
    close: async () => (await transport)?.close(),
  }
}
