import { createHmac, timingSafeEqual } from "node:crypto"
import { parse, stringify, validate } from "uuid"

const idBytes = 16
const endBytes = 6
const macBytes = 24

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

/**
 * What opens a form, and what the link in a mail carries. Both are worked out under a key of ours from the form's id: nobody can
 * guess them, and neither the database nor the queue holds anything that opens a form.
 */
export const createFormTokens = (key: Buffer) => {
  const macOf = (purpose: string, about: string | Buffer) =>
    createHmac("sha256", key).update(`${purpose} `).update(about).digest()
  const linkMac = (claim: Buffer) => macOf("contact link", claim).subarray(0, macBytes)
  const accessMac = (formId: string) => macOf("contact form", formId)

  return {
    /** What opens a form to whoever holds it: the same each time. */
    tokenFor: (formId: string) => accessMac(formId).toString("base64url"),

    opens: (token: string, formId: string) => isSame(Buffer.from(token, "base64url"), accessMac(formId)),

    /** What proves, until then, that its holder reads the mails of a form's sender. */
    linkFor: (formId: string, end: Date) => {
      const claim = Buffer.alloc(idBytes + endBytes)
      claim.set(parse(formId))
      claim.writeUIntBE(Math.floor(end.getTime() / 1000), idBytes, endBytes)
      return Buffer.concat([claim, linkMac(claim)]).toString("base64url")
    },

    /** The form that such a link is for; null where it is none of ours, or too old. */
    formOfLink: (link: string, now: Date): string | null => {
      const bytes = Buffer.from(link, "base64url")
      if (bytes.length !== idBytes + endBytes + macBytes) return null
      const claim = bytes.subarray(0, idBytes + endBytes)
      if (!isSame(bytes.subarray(idBytes + endBytes), linkMac(claim))) return null
      const formId = stringify(claim.subarray(0, idBytes))
      return claim.readUIntBE(idBytes, endBytes) * 1000 > now.getTime() && validate(formId) ? formId : null
    },
  }
}

export type FormTokens = ReturnType<typeof createFormTokens>
