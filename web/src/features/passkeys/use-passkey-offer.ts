import { browserSupportsWebAuthn } from "@simplewebauthn/browser"
import { passkeysHere } from "../../lib/passkeys/passkeys-here.ts"
import { usePasskeys } from "./api.ts"

/**
 * Whether the member can prove themselves with a passkey: one of this device, or any of the account where the
 * password alone is not enough.
 */
export const usePasskeyOffer = ({ isPasswordOff }: { isPasswordOff: boolean }) => {
  const { data = [] } = usePasskeys()
  return (
    browserSupportsWebAuthn() &&
    data.some(({ credential_id }) => isPasswordOff || passkeysHere.has(credential_id))
  )
}
