import { createHmac, timingSafeEqual } from "node:crypto"
import { validate } from "uuid"

const macBytes = 24
const separator = "."

/** Whose mails a token ends, and the address that they went to. */
interface Recipient {
  memberId: string
  email: string
}

/** Tokens that only end the mails to one address of one member. They end with the address. */
export const createMailTokens = (key: Buffer) => {
  const macOf = ({ memberId, email }: Recipient) =>
    createHmac("sha256", key).update(`stop mails ${memberId} ${email}`).digest().subarray(0, macBytes)

  return {
    tokenFor: (recipient: Recipient) =>
      `${recipient.memberId}${separator}${macOf(recipient).toString("base64url")}`,

    /** The member whom a token names, unproven; null when it names none. */
    memberIn: (token: string): string | null => {
      const [memberId = ""] = token.split(separator)
      return validate(memberId) ? memberId : null
    },

    opens: (token: string, recipient: Recipient) => {
      const received = Buffer.from(token.split(separator)[1] ?? "", "base64url")
      return received.length === macBytes && timingSafeEqual(received, macOf(recipient))
    },
  }
}

export type MailTokens = ReturnType<typeof createMailTokens>
