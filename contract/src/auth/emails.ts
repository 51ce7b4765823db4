import { canonicalText } from "../canonical.ts"
import { authLimits } from "./limits.ts"

/** Octets before the @, by RFC 5321. */
const longestLocal = 64

/** The local part: the ASCII atoms of RFC 5322 and letters of any script (RFC 6531). */
const local = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u

/** Characters of an internationalised domain name before its conversion to ASCII. */
const domainCharacters = /^[\p{L}\p{M}\p{N}.-]+$/u

/** At least two labels. The last one is not a number. */
const asciiDomain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/

const octets = (text: string) => new TextEncoder().encode(text).length

const partsOf = (address: string) => {
  const at = address.lastIndexOf("@")
  return { local: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) }
}

/** The domain in punycode; unchanged when it is invalid. */
const toAsciiDomain = (domain: string) => {
  if (domain.length > authLimits.email.max || !domainCharacters.test(domain)) return domain
  const url = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`) : null
  return url?.hostname ?? domain
}

/** A character of an address before the conversion of its domain. */
export const emailCharacter = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.@-]/u

/** The canonical form of an address: as `canonicalText`, in lower case, the domain in ASCII. */
export const normaliseEmail = (typed: string) => {
  const address = canonicalText(typed)
    .toLowerCase()
    .replace(/^mailto:/, "")
    .replaceAll("\u3002", ".")
    .replace(/[\u2018\u2019]/g, "'")
  const { local, domain } = partsOf(address)
  return address.includes("@") ? `${local}@${toAsciiDomain(domain)}` : address
}

/** Whether a normalised address has a valid form. */
export const isEmailAddress = (address: string) => {
  const parts = partsOf(address)
  return local.test(parts.local) && octets(parts.local) <= longestLocal && asciiDomain.test(parts.domain)
}
