import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import type { AuthenticationResponse } from "@pinyu/contract/passkeys/schemas"
import { call } from "../../../lib/api/api.ts"

/** The options of a sign-in with a passkey. */
export const beginSignIn = async () => (await call(passkeysRoutes.beginAuthentication, { body: {} })).options

/** Signs in with a passkey's answer; the response sets the refresh cookie. */
export const finishSignIn = (authenticationResponse: AuthenticationResponse, rememberMe: boolean) =>
  call(passkeysRoutes.finishAuthentication, { body: { authenticationResponse, rememberMe } })
