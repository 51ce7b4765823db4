import { ending, fieldError } from "../fields.ts"
import * as z from "../zod.ts"
import { secondStepLimits } from "./limits.ts"

const { otp: oneTimeCode, recoveryCodes: recoveryCode } = secondStepLimits

/** A code of an authenticator app. Spaces are ignored. */
export const otp = z
  .string()
  .max(20, ending("code_format"))
  .overwrite((value) => value.replace(/\s/g, ""))
  .pipe(z.string().regex(new RegExp(`^\\d{${oneTimeCode.digits}}$`), fieldError("code_format")))

const otpOrRecovery = new RegExp(`^(\\d{${oneTimeCode.digits}}|[A-Z2-7]{${recoveryCode.characters}})$`)

/** A code of the authenticator app or a recovery code. Spaces, hyphens and letter case are ignored. */
export const otpOrRecoveryCode = z
  .string()
  .max(40, ending("code_format"))
  .overwrite((value) => value.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(otpOrRecovery, fieldError("code_format")))

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
})

export type SecondStep = z.output<typeof secondStep>
