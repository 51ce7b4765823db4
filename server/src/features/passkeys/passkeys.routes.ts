import type { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Passkeys } from "./passkeys.service.ts"

export const passkeysHandlers = (passkeys: Passkeys): Handlers<typeof passkeysRoutes> => ({
  stats: ({ viewer }) => passkeys.stats(viewer.id),
  beginRegistration: ({ viewer, body }) => passkeys.beginRegistration(viewer, body),
  finishRegistration: ({ viewer, body }) =>
    passkeys.finishRegistration(viewer, body.registrationResponse, body.deviceName),
  beginAuthentication: ({ body }) => passkeys.beginAuthentication(body),
  finishAuthentication: async ({ body, client, cookies, reply }) => {
    const { authenticationResponse, rememberMe, otp } = body
    const options = { otp, rememberMe, client, deviceToken: passkeys.deviceTokenIn(cookies) }
    const signedIn = await passkeys.signIn(authenticationResponse, options)
    passkeys.setSignInCookies(reply, signedIn)
    const { accessToken, user, deviceName, message, restored } = signedIn
    return { verified: true, accessToken, user, deviceName, message, restored }
  },
  beginReauthentication: ({ viewer }) => passkeys.beginReauthentication(viewer),
  finishReauthentication: ({ viewer, body }) => passkeys.finishReauthentication(viewer, body),
  credentials: ({ viewer }) => passkeys.list(viewer.id),
  rename: ({ viewer, params, body }) => passkeys.rename(viewer, params.id, body.deviceName),
  remove: ({ viewer, params }) => passkeys.remove(viewer, params.id),
  settings: ({ viewer }) => passkeys.settings(viewer.id),
  setSettings: ({ viewer, body }) => passkeys.setSettings(viewer, body),
})
