import type { AuthenticationOptions, AuthenticationResponse } from "@pinyu/contract/passkeys/schemas"
import { sendSignal, startAuthentication } from "@simplewebauthn/browser"
import { passkeysHere } from "./passkeys-here.ts"

/** Signs the challenge with a passkey that the person chooses, in the browser's dialog or its autofill. */
export const answerWithPasskey = async (
  { allowCredentials, ...options }: AuthenticationOptions,
  { autofill = false } = {},
): Promise<AuthenticationResponse> => {
  const { id, rawId, type, authenticatorAttachment, response } = await startAuthentication({
    optionsJSON: { ...options, ...(allowCredentials && { allowCredentials }) },
    useBrowserAutofill: autofill,
  })
  passkeysHere.add(id)
  return { id, rawId, type, authenticatorAttachment, response }
}

/** Makes the browser stop offering a passkey that the server does not know. Few browsers support it. */
export const forgetPasskey = (credentialID: string) =>
  sendSignal({ signalName: "unknownCredential", rpID: location.hostname, credentialID }).catch(
    () => undefined,
  )
