import { createECDH, ECDH } from "node:crypto"

/** A browser, as its push service names it. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** What the page's worker reads. Encrypted for the browser alone: the push service cannot. */
  payload: object
  /** While it waits at the push service, a later one of the same topic takes its place. At most 32 of `[\w-]`. */
  topic: string
}

export interface PushSender {
  /** What browsers subscribe with (VAPID). */
  publicKey: string
  /** Whether the service that an endpoint names is one that we send to: a member must not have us call any other. */
  isKnown(endpoint: string): boolean
  /** Whether it is a key of a browser's: a point of the curve, for which we can encrypt. */
  isKey(p256dh: string): boolean
  /**
   * Resolves with `gone` where there is nobody any more, and with `refused` what the service will not take however often it
   * is sent. Rejects when it should be tried again.
   */
  send(target: PushTarget, message: PushMessage): Promise<"sent" | "gone" | "refused">
}

const curve = "prime256v1"
const dayInSeconds = 24 * 60 * 60
const patienceMs = 10_000

/** Answers after which an endpoint is never good again: it has ended, or was made with another key. */
const goneStatuses = [404, 410, 401, 403]
/** Answers after which the same push may go through later. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

/** Whether an origin is one of these; `*.` at the beginning of a host stands for any name below it. */
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
  /** Where whoever runs a push service can write to us: `mailto:` or `https:`. */
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
      // Loaded with the first push: most of our processes never send one.
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
        // A redirect would lead out of the services that we know.
        redirect: "manual",
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      if (answer.ok) return "sent"
      if (goneStatuses.includes(answer.status)) return "gone"
      if (isPassing(answer.status)) throw new Error(`the push service answered ${answer.status}`)
      return "refused"
    },
  }
}
