import { fieldError, instant, matching, singleLineText, wholeNumber } from "../fields.ts"
import * as z from "../zod.ts"
import { passkeysLimits } from "./limits.ts"
import { authenticatorAttachments, passkeyDeviceTypes, passkeyTransports } from "./options.ts"

/** A passkey stands in for a password and a second step, so it verifies its owner. No caller chooses. */
const userVerification = z.literal("required")

/** Bytes as unpadded base64url, at most `max` characters. */
const base64Url = (max: number) => matching(/^[A-Za-z0-9_-]+$/, { max, tooLong: "too_long" })

/** The id that an authenticator gave a passkey. */
export const credentialId = base64Url(Math.ceil((passkeysLimits.credentialIdBytes * 4) / 3))

export const deviceName = singleLineText(passkeysLimits.deviceName)
export const authenticatorAttachment = z
  .enum(authenticatorAttachments, fieldError("not_an_option"))
  .default("platform")

/** Long enough for every response of a ceremony, and short enough to parse. */
const responsePart = base64Url(16_000)

const credentialOf = <Response extends z.ZodObject>(response: Response) =>
  z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal("public-key", fieldError("not_an_option")),
    authenticatorAttachment: z.string().max(50, fieldError("too_long")).nullish(),
    response,
  })

/** The browser's answer to the options of a registration, as JSON of the WebAuthn specification. */
export const registrationResponse = credentialOf(
  z.object({
    clientDataJSON: responsePart,
    attestationObject: responsePart,
    transports: z
      .array(z.string().max(50, fieldError("too_long")))
      .max(20, fieldError("too_long"))
      .optional(),
  }),
)

/** The browser's answer to the options of an authentication. */
export const authenticationResponse = credentialOf(
  z.object({
    clientDataJSON: responsePart,
    authenticatorData: responsePart,
    signature: responsePart,
    userHandle: base64Url(100).nullish(),
  }),
)

export type RegistrationResponse = z.output<typeof registrationResponse>
export type AuthenticationResponse = z.output<typeof authenticationResponse>

const described = z.object({
  id: credentialId,
  type: z.literal("public-key"),
  transports: z.array(z.enum(passkeyTransports)).optional(),
})

/** The options that a browser creates a passkey with. */
export const registrationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    authenticatorAttachment: z.enum(authenticatorAttachments).optional(),
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  extensions: z.object({ credProps: z.literal(true) }),
})

/** The options that a browser signs a challenge with. Without `allowCredentials` it offers all passkeys. */
export const authenticationOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification,
  allowCredentials: z.array(described).optional(),
})

export type RegistrationOptions = z.output<typeof registrationOptions>
export type AuthenticationOptions = z.output<typeof authenticationOptions>

/** One of the member's passkeys. */
export const passkey = z.object({
  credential_id: credentialId,
  device_name: z.string(),
  device_type: z.enum(passkeyDeviceTypes),
  transports: z.array(z.enum(passkeyTransports)),
  /** Whether the provider synchronises it between devices. */
  is_synced: z.boolean(),
  /** Whether the authenticator verified its owner at the last use. */
  user_verified: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
  usage_count: z.int(),
})

export type Passkey = z.output<typeof passkey>

export const passkeyStats = z.object({
  total_credentials: z.int(),
  /** Those that the daily removal of unused passkeys would keep. */
  active_credentials: z.int(),
  platform_authenticators: z.int(),
  cross_platform_authenticators: z.int(),
  last_used: instant.nullable(),
  total_usage: z.int(),
})

export type PasskeyStats = z.output<typeof passkeyStats>

export const passkeySettings = z.object({
  auto_remove_unused_days: wholeNumber(passkeysLimits.autoRemoveUnusedDays),
})

export type PasskeySettings = z.output<typeof passkeySettings>
