import { createHmac, timingSafeEqual } from "node:crypto"

const macBytes = 24
const separator = "."

/** Tokens that only end the mails to one member. They do not expire. */
export const createMailTokens = (key: Buffer) => {
  const macOf = (memberId: string) =>
    createHmac("sha256", key).update(`stop mails ${memberId}`).digest().subarray(0, macBytes)

  return {
    tokenFor: (memberId: string) => `${memberId}${separator}${macOf(memberId).toString("base64url")}`,

    /** The member of a token; null for an invalid token. */
    memberOf: (token: string): string | null => {
      const [memberId = "", mac = ""] = token.split(separator)
      const received = Buffer.from(mac, "base64url")
      return received.length === macBytes && timingSafeEqual(received, macOf(memberId)) ? memberId : null
    },
  }
}

export type MailTokens = ReturnType<typeof createMailTokens>
