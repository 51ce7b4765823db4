import {
  type AuthenticatorAttachment,
  authenticatorAttachments,
  type PasskeyDeviceType,
  type PasskeyTransport,
  passkeyTransports,
} from "@pinyu/contract/passkeys/options"

const dayMs = 24 * 60 * 60 * 1000

/**
 * Whether a signature counter may follow the stored one. Authenticators without a counter always send 0. A
 * counter that does not grow means that the authenticator was copied.
 */
export const isCounterAhead = (stored: number, received: number) =>
  received > stored || (received === 0 && stored === 0)

/** The times that determine the last use of a passkey. */
interface Used {
  created_at: Date
  last_used_at: Date | null
}

const lastUse = ({ created_at, last_used_at }: Used) => last_used_at ?? created_at

/** Whether a passkey was unused for that many days; never with 0 days. */
export const isUnused = (passkey: Used, days: number, now: Date) =>
  days > 0 && lastUse(passkey).getTime() < now.getTime() - days * dayMs

/** A member's unused passkeys. The one that was used last always stays. */
export const unusedOf = <Passkey extends Used>(
  passkeys: readonly Passkey[],
  days: number,
  now: Date,
): Passkey[] => {
  const [, ...others] = passkeys.toSorted((a, b) => lastUse(b).getTime() - lastUse(a).getTime())
  return others.filter((passkey) => isUnused(passkey, days, now))
}

const isAttachment = (value: unknown): value is AuthenticatorAttachment =>
  authenticatorAttachments.some((attachment) => attachment === value)

/** The kind of an authenticator, as the browser reported it. */
export const deviceTypeOf = (attachment: string | null | undefined): PasskeyDeviceType =>
  isAttachment(attachment) ? attachment : "unknown"

/** The transports that the contract knows, each once. */
export const knownTransports = (reported: readonly string[] = []): PasskeyTransport[] =>
  passkeyTransports.filter((transport) => reported.includes(transport))

/** The user handle that authenticators store: the 16 bytes of the member's id. */
export const userHandleOf = (memberId: string) => Buffer.from(memberId.replaceAll("-", ""), "hex")

/** The challenge that a browser's answer signs; null when it cannot be read. */
export const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString())
    return typeof challenge === "string" ? challenge : null
  } catch {
    return null
  }
}
