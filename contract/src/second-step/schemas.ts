import { canonicalNumber } from "../canonical.ts"
import { instant, typedFormat } from "../fields.ts"
import * as z from "../zod.ts"
import { secondStepLimits } from "./limits.ts"

const { otp: oneTimeCode, recoveryCodes: recoveryCode } = secondStepLimits

const isOtp = new RegExp(`^\\d{${oneTimeCode.digits}}$`)

/** A code of an authenticator app. Separators are ignored. */
export const otp = typedFormat({
  max: 20,
  canonical: canonicalNumber,
  isValid: (text) => isOtp.test(text),
  usable: /\d/,
  error: "code_format",
})

const isOtpOrRecovery = new RegExp(`^(\\d{${oneTimeCode.digits}}|[A-Z2-7]{${recoveryCode.characters}})$`)

/** A code of the authenticator app or a recovery code. Separators and letter case are ignored. */
export const otpOrRecoveryCode = typedFormat({
  max: 40,
  canonical: (typed) => canonicalNumber(typed).toUpperCase(),
  isValid: (text) => isOtpOrRecovery.test(text),
  usable: /[A-Z\d]/,
  error: "code_format",
})

/** Why a proof of one factor does not suffice, or its second step failed. */
export const secondStepErrors = [
  "otp_required",
  "otp_wrong",
  "otp_unreadable",
  "recovery_code_wrong",
  "password_sign_in_disabled",
] as const

/** A new secret for an authenticator app. */
export const otpEnrolment = z.object({
  /** `otpauth://` URI for the QR code. */
  uri: z.string(),
  /** The same secret in base 32, for manual entry. */
  secret: z.string(),
})

/** Groups of four characters with hyphens. Shown only once. */
export const recoveryCodes = z.array(z.string())

/** How a member signs in beside the password. */
export const secondStep = z.object({
  /** Whether a sign-in by password requires a code of an authenticator app. */
  otp_enabled: z.boolean(),
  /** Whether the password signs in. Without it, a passkey or the password with a recovery code does. */
  password_sign_in: z.boolean(),
  /** The number of unused recovery codes; null while nothing asks for them. */
  recovery_codes_left: z.int().nullable(),
  /** When a removal that a mailed link began takes effect; null without one. */
  removal_at: instant.nullable(),
})

export type SecondStep = z.output<typeof secondStep>
