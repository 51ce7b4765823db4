import type { Clock } from "../clock.ts"
import type { Log } from "../observability/log.ts"
import { createSignedPost } from "./signed-post.ts"
import type { TextMessenger } from "./sms.ts"

/**
 * A messenger that posts each message as JSON `{to, text, createdAt}` to `url`, signed by `createSignedPost`.
 * A permanent rejection is logged, without the message, and not retried.
 */
export const createWebhookMessenger = ({
  log,
  ...options
}: {
  url: string
  secret: string
  clock: Clock
  log: Pick<Log, "warn">
  timeoutMs?: number
}): TextMessenger => {
  const post = createSignedPost({ ...options, name: "the text message service" })
  return {
    send: async ({ id, to, text }) => {
      const { ok, status } = await post(id, { to, text, createdAt: options.clock.now().toISOString() })
      if (!ok) log.warn({ status }, "the text message service rejected a message permanently")
    },
  }
}
