import { base64URLStringToBuffer, bufferToBase64URLString } from "@simplewebauthn/browser"

/** What is stored: nobody reads it without the member's key. */
export interface SealedWords {
  iv: string
  data: string
}

export const isSealed = (value: unknown): value is SealedWords =>
  typeof value === "object" &&
  value !== null &&
  ["iv", "data"].every((name) => typeof Reflect.get(value, name) === "string")

const ivBytes = 12

/**
 * Creates the cipher of one member from the server's key (32 bytes in base64url): AES-GCM of the browser.
 * Rejects on plain http to another host, where browsers offer none.
 */
export const createWordCipher = async (key: string) => {
  const imported = await crypto.subtle.importKey("raw", base64URLStringToBuffer(key), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ])
  return {
    seal: async (words: object): Promise<SealedWords> => {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const text = new TextEncoder().encode(JSON.stringify(words))
      const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, imported, text)
      return { iv: bufferToBase64URLString(iv.buffer), data: bufferToBase64URLString(data) }
    },
    /** The words; rejects for another key and for changed data. */
    open: async ({ iv, data }: SealedWords): Promise<unknown> => {
      const options = { name: "AES-GCM", iv: base64URLStringToBuffer(iv) }
      const text = await crypto.subtle.decrypt(options, imported, base64URLStringToBuffer(data))
      return JSON.parse(new TextDecoder().decode(text))
    },
  }
}
