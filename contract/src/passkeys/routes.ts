import { user } from "../auth/schemas.ts"
import { id, instant } from "../fields.ts"
import { defineRoutes } from "../route.ts"
import { otpOrRecoveryCode, secondStepErrors } from "../second-step/schemas.ts"
import * as z from "../zod.ts"
import { passkeyDeviceTypes } from "./options.ts"
import {
  authenticationOptions,
  authenticationResponse,
  authenticatorAttachment,
  credentialId,
  deviceName,
  passkey,
  passkeySettings,
  passkeyStats,
  registrationOptions,
  registrationResponse,
} from "./schemas.ts"

const answerErrors = [
  ...(["passkey_challenge_expired", "passkey_invalid", "passkey_counter_behind", "passkey_unknown"] as const),
  ...secondStepErrors,
]

const answer = z.object({
  authenticationResponse,
  /**
   * A code of the authenticator app, or a recovery code. A passkey that did not verify its owner requires it
   * of members with a second step.
   */
  otp: otpOrRecoveryCode.optional(),
})

/** Passkeys (WebAuthn): registration, sign-in, fresh proof of identity, and their management. */
export const passkeysRoutes = defineRoutes("passkeys", {
  stats: {
    method: "GET",
    path: "/api/webauthn/stats",
    summary: "The number of the member's passkeys and of their uses",
    access: "member",
    response: z.object({ stats: passkeyStats }),
  },
  beginRegistration: {
    method: "POST",
    path: "/api/webauthn/registration/begin",
    summary: "Options for creating a passkey; needs a recent sign-in",
    access: "member",
    fresh: true,
    body: z.object({
      /** The name of the passkey if the finish gives none and the authenticator is unknown. */
      deviceName: deviceName.optional(),
      authenticatorAttachment,
    }),
    response: z.object({ options: registrationOptions }),
    errors: ["too_many_passkeys"],
  },
  finishRegistration: {
    method: "POST",
    path: "/api/webauthn/registration/finish",
    summary: "Stores the passkey that the browser created",
    access: "member",
    body: z.object({ registrationResponse, deviceName: deviceName.optional() }),
    response: z.object({
      verified: z.literal(true),
      credentialId,
      deviceType: z.enum(passkeyDeviceTypes),
      /** The given name, or one suggested from the authenticator. */
      deviceName: z.string(),
    }),
    errors: ["passkey_challenge_expired", "passkey_invalid", "passkey_exists", "too_many_passkeys"],
  },
  beginAuthentication: {
    method: "POST",
    path: "/api/webauthn/authentication/begin",
    summary: "Options for a sign-in; the same for all members",
    access: "anyone",
    body: z.object({
      /** Only passkeys of this member may answer. */
      userId: id.nullish(),
    }),
    response: z.object({ options: authenticationOptions }),
  },
  finishAuthentication: {
    method: "POST",
    path: "/api/webauthn/authentication/finish",
    summary: "Signs in with a passkey; sets the refresh cookie",
    access: "anyone",
    cookie: true,
    body: answer.extend({ rememberMe: z.boolean().default(false) }),
    response: z.object({
      verified: z.literal(true),
      accessToken: z.string(),
      user,
      deviceName: z.string(),
      message: z.string(),
      restored: z.boolean(),
    }),
    errors: [...answerErrors, "reset_required", "suspended"],
  },
  beginReauthentication: {
    method: "POST",
    path: "/api/webauthn/reauthentication/begin",
    summary: "Options for a fresh proof of identity by passkey",
    access: "member",
    response: z.object({ options: authenticationOptions }),
    errors: ["passkey_not_found"],
  },
  finishReauthentication: {
    method: "POST",
    path: "/api/webauthn/reauthentication/finish",
    summary: "Makes the session's sign-in recent again",
    access: "member",
    body: answer,
    response: z.object({ verified: z.literal(true), signed_in_at: instant }),
    errors: answerErrors,
  },
  credentials: {
    method: "GET",
    path: "/api/webauthn/credentials",
    summary: "The member's passkeys, newest first",
    access: "member",
    response: z.object({ credentials: z.array(passkey) }),
  },
  rename: {
    method: "PUT",
    path: "/api/webauthn/credentials/:id",
    summary: "Renames a passkey; needs a recent sign-in",
    access: "member",
    fresh: true,
    params: z.object({ id: credentialId }),
    body: z.object({ deviceName }),
    response: z.object({ credential: passkey }),
    errors: ["passkey_not_found"],
  },
  remove: {
    method: "DELETE",
    path: "/api/webauthn/credentials/:id",
    summary: "Deletes a passkey, never the last one; needs a recent sign-in",
    access: "member",
    fresh: true,
    params: z.object({ id: credentialId }),
    response: z.object({}),
    errors: ["passkey_not_found", "passkey_last"],
  },
  settings: {
    method: "GET",
    path: "/api/webauthn/settings",
    summary: "The days after which an unused passkey is removed",
    access: "member",
    response: z.object({ settings: passkeySettings }),
  },
  setSettings: {
    method: "PUT",
    path: "/api/webauthn/settings",
    summary: "Sets the days after which an unused passkey is removed; 0 keeps all; needs a recent sign-in",
    access: "member",
    fresh: true,
    body: passkeySettings,
    response: z.object({ settings: passkeySettings }),
  },
})
