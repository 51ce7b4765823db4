import { Secret, TOTP } from "otpauth"

/** The code that an authenticator app with this secret (base 32) shows at an instant. */
export const otpAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
