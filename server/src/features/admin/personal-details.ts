import { createHash, randomBytes } from "node:crypto"
import type { ActDetail } from "../../platform/ports.ts"

/** The hash of personal details by which the audit log refers to them, as hex. */
export const hashPersonal = (salt: Uint8Array, detail: string) =>
  createHash("sha256").update(salt).update(detail).digest("hex")

/** Personal details as they are stored, and their hash. Without the salt, nobody can guess them by it. */
export const sealPersonal = (personal: ActDetail) => {
  const [salt, detail] = [randomBytes(16), JSON.stringify(personal)]
  return { salt, detail, hash: hashPersonal(salt, detail) }
}
