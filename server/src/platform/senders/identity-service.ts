import type { SignedCall } from "@pinyu/contract/signed-call"
import type { Pose } from "@pinyu/contract/verification/options"
import { Webhook } from "standardwebhooks"
import { AppError } from "../app-error.ts"
import type { Clock } from "../clock.ts"
import type { Log } from "../observability/log.ts"
import { createSignedPost } from "./signed-post.ts"

/** What the service compares. It names neither the member nor the account. */
export interface Comparison {
  /** The id that the result repeats; equal at each attempt. */
  id: string
  poses: readonly Pose[]
  /** Signed URLs: one without a pose, then one for each. */
  frames: readonly string[]
  /** The photos of the profile, the first one first. */
  photos: readonly { id: string; url: string }[]
  /** Where the signed result is sent. */
  result_url: string
}

/** A service that compares frames with photos, in the team's place. */
export interface IdentityService {
  /** Asks for a comparison. Throws when a retry may succeed. */
  compare: (comparison: Comparison) => Promise<void>
  /** The content of a signed result. Throws `unauthenticated` unless the service signed it within five minutes. */
  open: (call: SignedCall) => unknown
}

interface IdentityServiceOptions {
  url: string
  secret: string
  clock: Clock
  log: Pick<Log, "warn">
}

/** The service at `url`. Both directions are signed as in Standard Webhooks, with the bytes of one secret. */
export const createIdentityService = (options: IdentityServiceOptions): IdentityService => {
  const post = createSignedPost({ ...options, name: "the identity service" })
  const webhook = new Webhook(options.secret, { format: "raw" })
  return {
    compare: async ({ id, ...comparison }) => {
      const { ok, status } = await post(id, { id, ...comparison })
      if (!ok) options.log.warn({ status }, "the identity service rejected a comparison permanently")
    },
    open: ({ id, timestamp, signature, payload }) => {
      const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature }
      try {
        return webhook.verify(payload, headers)
      } catch (cause) {
        throw new AppError("unauthenticated", { cause })
      }
    },
  }
}
