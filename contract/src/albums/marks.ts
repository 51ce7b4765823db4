import { canonicalNumber } from "../canonical.ts"
import { typedFormat } from "../fields.ts"

/** Digits and letters that cannot be confused on a blurred copy. */
export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
export const codeLength = 8

/** How a code is drawn and shown: `K7QM-2XHD`. */
export const codeText = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

const isCode = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`)

/** A code as a person types it: any case, with or without hyphen and spaces. */
export const typedCode = typedFormat({
  max: 40,
  canonical: (typed) => canonicalNumber(typed).toUpperCase(),
  isValid: (text) => isCode.test(text),
  usable: new RegExp(`[${codeAlphabet}]`),
  error: "bad_format",
})
