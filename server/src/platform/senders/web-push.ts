import { createECDH, ECDH } from "node:crypto"

/** A browser's subscription at its push service. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /**
   * The payload for the page's service worker. Encrypted for the browser; the push service cannot read it.
   */
  payload: object
  /**
   * A later push with the same topic replaces one that waits at the push service. At most 32 characters of
   * `[\w-]`.
   */
  topic: string
}

export interface PushSender {
  /** The public key with which browsers subscribe (VAPID). */
  publicKey: string
  /** Whether an endpoint's origin is allowed: members must not make the server call other hosts. */
  isKnown(endpoint: string): boolean
  /** Whether it is a valid browser key: a point on the curve, for which we can encrypt. */
  isKey(p256dh: string): boolean
  /**
   * Resolves with `gone` for an ended subscription, and with `refused` for a permanent rejection. Rejects
   * when it should be retried.
   */
  send(target: PushTarget, message: PushMessage): Promise<"sent" | "gone" | "refused">
}

const curve = "prime256v1"
const dayInSeconds = 24 * 60 * 60
const timeoutMs = 10_000

/** Statuses after which an endpoint is never valid again: it has ended, or was created with another key. */
const expiredStatuses = [404, 410, 401, 403]
/** Statuses after which the same push may succeed later. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

/** Whether an origin matches one of these. `*.` at the start of a host matches any subdomain. */
const matches = (origin: string, pattern: string) => {
  const [scheme, host = ""] = pattern.split("://")
  if (!host.startsWith("*.")) return origin === pattern
  return origin.startsWith(`${scheme}://`) && origin.endsWith(host.slice(1))
}

const isKey = (p256dh: string) => {
  try {
    return ECDH.convertKey(p256dh, curve, "base64url").length > 0
  } catch {
    return false
  }
}

/** Sends Web Push messages, signed with `key` (32 bytes), to the services at these origins. */
export const createPushSender = ({
  key,
  subject,
  services,
}: {
  key: Buffer
  /** A contact for operators of push services: `mailto:` or `https:`. */
  subject: string
  services: readonly string[]
}): PushSender => {
  const pair = createECDH(curve)
  pair.setPrivateKey(key)
  const publicKey = pair.getPublicKey("base64url")
  const vapidDetails = { subject, publicKey, privateKey: key.toString("base64url") }

  const isKnown = (endpoint: string) => {
    if (!URL.canParse(endpoint)) return false
    const { origin, username, password } = new URL(endpoint)
    return username === "" && password === "" && services.some((pattern) => matches(origin, pattern))
  }

  return {
    publicKey,
    isKnown,
    isKey,
    send: async ({ endpoint, p256dh, auth }, { payload, topic }) => {
      if (!(isKnown(endpoint) && isKey(p256dh))) return "gone"
      // Loaded with the first push: most processes never send one.
      const { default: webPush } = await import("web-push")
      const target = { endpoint, keys: { p256dh, auth } }
      const options = { vapidDetails, TTL: dayInSeconds, topic }
      const { method, headers, body } = webPush.generateRequestDetails(
        target,
        JSON.stringify(payload),
        options,
      )
      const answer = await fetch(endpoint, {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: new Uint8Array(body),
        // A redirect could lead outside the allowed origins.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      if (answer.ok) return "sent"
      if (expiredStatuses.includes(answer.status)) return "gone"
      if (isPassing(answer.status)) throw new Error(`the push service answered ${answer.status}`)
      return "refused"
    },
  }
}
