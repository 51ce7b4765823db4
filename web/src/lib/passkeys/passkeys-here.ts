import { deviceKeys } from "../session/device-keys.ts"
import { storage } from "../session/storage.ts"

/** More than one browser uses. */
const maxKept = 20

const read = () => (storage.get(deviceKeys.passkeysHere) ?? "").split(" ").filter(Boolean)
const write = (ids: readonly string[]) => storage.set(deviceKeys.passkeysHere, ids.join(" "))

/**
 * The passkeys that this browser created or used. No API tells which passkeys a device has, and a request for
 * another would fail or ask for another device.
 */
export const passkeysHere = {
  has: (credentialId: string) => read().includes(credentialId),
  add: (credentialId: string) =>
    write([credentialId, ...read().filter((id) => id !== credentialId)].slice(0, maxKept)),
}
