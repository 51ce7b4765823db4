import { EncryptJWT, jwtDecrypt } from "jose"

const encryption = { alg: "dir", enc: "A256GCM" } as const

/** Encrypts the labels of contacts, each bound to its owner. `key` has 32 bytes. */
export const createLabels = (key: Buffer) => ({
  seal: (ownerId: string, label: string) =>
    new EncryptJWT({ label }).setProtectedHeader(encryption).setSubject(ownerId).encrypt(key),

  /** Null when the key has changed. */
  unseal: async (ownerId: string, sealed: string) => {
    const opened = await jwtDecrypt(sealed, key, {
      subject: ownerId,
      keyManagementAlgorithms: [encryption.alg],
      contentEncryptionAlgorithms: [encryption.enc],
    }).catch(() => null)
    return opened === null ? null : String(opened.payload.label)
  },
})
