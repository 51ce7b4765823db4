import type { Clock } from "../clock.ts"
import type { Log } from "../observability/log.ts"
import { composeMail, type Mailer } from "./mail.ts"

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
// A mail whose connection ends gets a second one; after that its job retries with growing delays.
const pool = { pool: true, maxConnections: 3, maxRequeues: 1 } as const
/** Mail servers block addresses that sign in too often. */
const pingEveryMs = 60_000

/** A local mail server has no network between it and us. */
const isOwnMachine = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/**
 * A 5xx response to this mail or recipient: a retry would fail too. A rejected sign-in may be fixed, so it is
 * retried.
 */
const isPermanent = (error: unknown) => {
  if (!(error instanceof Error && "code" in error && "responseCode" in error)) return false
  const { code, responseCode } = error
  return (code === "EENVELOPE" || code === "EMESSAGE") && Number(responseCode) >= 500
}

/**
 * A mailer for the server at `url` (`smtp://` or, with TLS from the start, `smtps://`; with credentials),
 * over a few pooled connections. `smtp://` requires STARTTLS unless the server is local. A permanently
 * rejected mail is logged, without its text or recipient, and not retried. `ping` signs in at most once a minute,
 * and answers with that outcome meanwhile.
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
  // Loaded with the first mail: it is large, and most processes never send one.
  const connect = async () => {
    const { createTransport } = await import("nodemailer")
    const requireTLS = !isOwnMachine(new URL(url).hostname)
    return createTransport({ url, ...pool, requireTLS, ...timeouts })
  }
  let connected: ReturnType<typeof connect> | undefined
  const transport = () => {
    connected ??= connect()
    return connected
  }
  const signIn = async () => void (await (await transport()).verify())
  let lastPing: { at: number; outcome: Promise<void> } | undefined
  const { protocol, host } = new URL(url)

  return {
    destination: `${protocol}//${host}`,
    ping: () => {
      const at = clock.now().getTime()
      if (!lastPing || at - lastPing.at >= pingEveryMs) lastPing = { at, outcome: signIn() }
      return lastPing.outcome
    },
    send: async (mail) => {
      const message = composeMail(mail, { from, date: clock.now() })
      await (await transport()).sendMail(message).catch((error: unknown) => {
        if (!isPermanent(error)) throw error
        const { responseCode } = error as { responseCode: number }
        log.warn({ responseCode }, "the mail server rejected a mail permanently")
      })
    },
    close: async () => (await connected)?.close(),
  }
}
