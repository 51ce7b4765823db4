import {
  type AuthenticatorAttachment,
  authenticatorAttachments,
  type PasskeyDeviceType,
} from "@pinyu/contract/passkeys/options"

const dayMs = 24 * 60 * 60 * 1000

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
