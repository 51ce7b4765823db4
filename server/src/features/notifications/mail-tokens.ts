import { createHmac, timingSafeEqual } from "node:crypto"

const macBytes = 24
const separator = "."

/** Tokens that end the mails to one member, and nothing else: as good in an old mail as in a new one. */
export const createMailTokens = (key: Buffer) => {
  const macOf = (memberId: string) =>
    createHmac("sha256", key).update(`stop mails ${memberId}`).digest().subarray(0, macBytes)

  return {
    tokenFor: (memberId: string) => `${memberId}${separator}${macOf(memberId).toString("base64url")}`,

    /** The member whose mails a token ends; null where it is none of ours. */
    memberOf: (token: string): string | null => {
      const [memberId = "", mac = ""] = token.split(separator)
      const given = Buffer.from(mac, "base64url")
      return given.length === macBytes && timingSafeEqual(given, macOf(memberId)) ? memberId : null
    },
  }
}

export type MailTokens = ReturnType<typeof createMailTokens>
