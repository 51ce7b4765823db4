import { Webhook } from "standardwebhooks"
import type { Clock } from "../clock.ts"
import type { Log } from "../observability/log.ts"
import type { TextMessenger } from "./sms.ts"

/** Whether another try may get another answer. */
const isPassing = (status: number) => status >= 500 || [408, 425, 429].includes(status)

/**
 * A messenger that posts each message as JSON `{to, text, createdAt}` to `url`, signed as Standard Webhooks says
 * (`webhook-id`, the same at each try; `webhook-timestamp`; `webhook-signature`: HMAC-SHA256 under the bytes of `secret`).
 * Each try ends after `patienceMs` (10 s unless given). 2xx means taken; what
 * is refused for good (another 4xx, a redirect) is logged, without the message, and not tried again.
 */
export const createWebhookMessenger = ({
  url,
  secret,
  clock,
  log,
  patienceMs = 10_000,
}: {
  url: string
  secret: string
  clock: Clock
  log: Pick<Log, "warn">
  patienceMs?: number
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
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      if (response.ok) return
      if (isPassing(response.status)) throw new Error(`the text message service answered ${response.status}`)
      log.warn({ status: response.status }, "the text message service refused a message for good")
    },
  }
}
