import { Webhook } from "standardwebhooks"
import type { Clock } from "../clock.ts"
import type { Log } from "../observability/log.ts"
import type { TextMessenger } from "./sms.ts"

/** Whether a retry may succeed. */
const isPassing = (status: number) => status >= 500 || [408, 425, 429].includes(status)

/**
 * A messenger that posts each message as JSON `{to, text, createdAt}` to `url`, signed as in Standard
 * Webhooks (`webhook-id`, equal at each attempt; `webhook-timestamp`; `webhook-signature`: HMAC-SHA256 with
 * the bytes of `secret`). Each attempt ends after `timeoutMs` (default 10 s). 2xx means accepted. A
 * permanent rejection (another 4xx, a redirect) is logged, without the message, and not retried.
 */
export const createWebhookMessenger = ({
  url,
  secret,
  clock,
  log,
  timeoutMs = 10_000,
}: {
  url: string
  secret: string
  clock: Clock
  log: Pick<Log, "warn">
  timeoutMs?: number
}): TextMessenger => {
  const webhook = new Webhook(secret, { format: "raw" })
  return {
    send: async ({ id, to, text }) => {
      const now = clock.now()
      const body = JSON.stringify({ to, text, createdAt: now.toISOString() })
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
          "webhook-signature": webhook.sign(id, now, body),
        },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (response.ok) return
      if (isPassing(response.status)) throw new Error(`the text message service answered ${response.status}`)
      log.warn({ status: response.status }, "the text message service rejected a message permanently")
    },
  }
}
