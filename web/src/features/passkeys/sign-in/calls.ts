import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import type { AuthenticationResponse } from "@pinyu/contract/passkeys/schemas"
import { call } from "../../../lib/api/api.ts"
import { toasts } from "../../../ui/toast/toasts.ts"

/** The options of a sign-in with a passkey. */
export const beginSignIn = async () => (await call(passkeysRoutes.beginAuthentication, { body: {} })).options

/** Signs in with a passkey's answer; the response sets the refresh cookie. The code is of the second step. */
export const finishSignIn = async (
  authenticationResponse: AuthenticationResponse,
  rememberMe: boolean,
  otp?: string,
) => {
  const body = { authenticationResponse, rememberMe, otp }
  const signedIn = await call(passkeysRoutes.finishAuthentication, { body })
  if (signedIn.restored) toasts.show({ text: signedIn.message, tone: "success" })
  return signedIn
}
