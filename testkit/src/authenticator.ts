import { Secret, TOTP } from "otpauth"

/** The one-time code for a base 32 secret at an instant. */
export const otpAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
