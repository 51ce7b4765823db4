import { createHmac, timingSafeEqual } from "node:crypto"
import { parse, stringify, validate } from "uuid"

const idBytes = 16
const endBytes = 6
const macBytes = 24

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

/**
 * Access tokens and mailed links of forms, derived by HMAC from the form's id. Nobody can guess them, and
 * neither the database nor the queue stores them.
 */
export const createFormTokens = (key: Buffer) => {
  const macOf = (purpose: string, about: string | Buffer) =>
    createHmac("sha256", key).update(`${purpose} `).update(about).digest()
  const linkMac = (claim: Buffer) => macOf("contact link", claim).subarray(0, macBytes)
  const accessMac = (formId: string) => macOf("contact form", formId)

  return {
    /** The access token of a form, always the same. */
    tokenFor: (formId: string) => accessMac(formId).toString("base64url"),

    opens: (token: string, formId: string) => isSame(Buffer.from(token, "base64url"), accessMac(formId)),

    /** A link that proves, until `end`, that its holder reads the sender's mail. */
    linkFor: (formId: string, end: Date) => {
      const claim = Buffer.alloc(idBytes + endBytes)
      claim.set(parse(formId))
      claim.writeUIntBE(Math.floor(end.getTime() / 1000), idBytes, endBytes)
      return Buffer.concat([claim, linkMac(claim)]).toString("base64url")
    },

    /** The form of a link; null when the link is forged or expired. */
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
