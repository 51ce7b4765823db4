import type { RegistrationOptions, RegistrationResponse } from "@pinyu/contract/passkeys/schemas"
import { startRegistration } from "@simplewebauthn/browser"
import { passkeysHere } from "./passkeys-here.ts"

/** Creates a passkey in the browser's dialog. */
export const createPasskey = async ({
  authenticatorSelection: { authenticatorAttachment, ...selection },
  ...options
}: RegistrationOptions): Promise<RegistrationResponse> => {
  const authenticatorSelection = { ...selection, ...(authenticatorAttachment && { authenticatorAttachment }) }
  const created = await startRegistration({ optionsJSON: { ...options, authenticatorSelection } })
  const { id, rawId, type } = created
  passkeysHere.add(id)
  const { clientDataJSON, attestationObject, transports } = created.response
  return {
    ...{ id, rawId, type, authenticatorAttachment: created.authenticatorAttachment },
    response: { clientDataJSON, attestationObject, transports },
  }
}
