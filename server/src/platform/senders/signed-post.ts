import { Webhook } from "standardwebhooks"
import type { Clock } from "../clock.ts"

interface SignedPostOptions {
  url: string
  secret: string
  clock: Clock
  /** The name of the service in errors. */
  name: string
  /** The time limit of each attempt; default 10 s. */
  timeoutMs?: number
}

/** Whether a retry may succeed. */
const isPassing = (status: number) => status >= 500 || [408, 425, 429].includes(status)

/**
 * Posts JSON to `url`, signed as in Standard Webhooks (`webhook-id`, equal at each attempt;
 * `webhook-timestamp`; `webhook-signature`: HMAC-SHA256 with the bytes of `secret`). Returns the status: 2xx
 * means accepted; another 4xx and a redirect are permanent. Throws when a retry may succeed.
 */
export const createSignedPost = ({ url, secret, clock, name, timeoutMs = 10_000 }: SignedPostOptions) => {
  const webhook = new Webhook(secret, { format: "raw" })
  return async (id: string, content: object): Promise<{ ok: boolean; status: number }> => {
    const now = clock.now()
    const body = JSON.stringify(content)
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
    if (isPassing(response.status)) throw new Error(`${name} answered ${response.status}`)
    return { ok: response.ok, status: response.status }
  }
}
