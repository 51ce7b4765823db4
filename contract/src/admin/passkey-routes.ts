import { instant } from "../fields.ts"
import {
  authenticationOptions,
  authenticationResponse,
  credentialId,
  registrationOptions,
  registrationResponse,
} from "../passkeys/schemas.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { adminPasskey, signedIn } from "./schemas.ts"

const options = z.object({ options: authenticationOptions })
const answer = z.object({ authenticationResponse })
const answerErrors = [
  "passkey_challenge_expired",
  "passkey_invalid",
  "passkey_unknown",
  "passkey_counter_behind",
  "admin_suspended",
] as const

/** The passkeys of admins. One verifies its owner, so it stands for the password and the second step together. */
export const adminPasskeyRoutes = defineRoutes("admin.passkeys", {
  list: {
    method: "GET",
    path: "/api/admin/passkeys",
    summary: "The admin's own passkeys, newest first",
    access: "admin:account",
    response: z.object({ passkeys: z.array(adminPasskey) }),
  },
  beginRegistration: {
    method: "POST",
    path: "/api/admin/passkeys/registration/begin",
    summary: "Options for creating a passkey",
    access: "admin:account",
    fresh: true,
    response: z.object({ options: registrationOptions }),
    errors: ["too_many_passkeys"],
  },
  finishRegistration: {
    method: "POST",
    path: "/api/admin/passkeys/registration/finish",
    summary: "Stores the passkey that the browser created and ends every other session of the admin",
    access: "admin:account",
    body: z.object({ registrationResponse }),
    response: signedIn,
    errors: ["passkey_challenge_expired", "passkey_invalid", "passkey_exists", "too_many_passkeys"],
  },
  remove: {
    method: "DELETE",
    path: "/api/admin/passkeys/:id",
    summary: "Deletes a passkey and ends every other session of the admin",
    access: "admin:account",
    fresh: true,
    params: z.object({ id: credentialId }),
    response: signedIn,
    errors: ["passkey_not_found"],
  },
  beginSignIn: {
    method: "POST",
    path: "/api/admin/passkeys/sign-in/begin",
    summary: "Options for a sign-in; the same for all admins",
    access: "anyone",
    response: options,
  },
  finishSignIn: {
    method: "POST",
    path: "/api/admin/passkeys/sign-in/finish",
    summary: "Signs an admin in with a passkey for eight hours",
    access: "anyone",
    body: answer,
    response: signedIn,
    errors: answerErrors,
  },
  beginReauthentication: {
    method: "POST",
    path: "/api/admin/passkeys/reauthentication/begin",
    summary: "Options for a reauthentication with one of the admin's passkeys",
    access: "admin:account",
    response: options,
    errors: ["passkey_not_found"],
  },
  finishReauthentication: {
    method: "POST",
    path: "/api/admin/passkeys/reauthentication/finish",
    summary: "Makes the session's sign-in recent again",
    access: "admin:account",
    body: answer,
    response: z.object({ signed_in_at: instant }),
    errors: answerErrors,
  },
})
