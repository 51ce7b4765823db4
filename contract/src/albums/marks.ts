import { ending, fieldError } from "../fields.ts"
import * as z from "../zod.ts"

/** Digits and letters that cannot be confused on a blurred copy. */
export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
export const codeLength = 8

/** How a code is drawn and shown: `K7QM-2XHD`. */
export const codeText = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** A code as a person types it: any case, with or without hyphen and spaces. */
export const typedCode = z
  .string()
  .max(40, ending("too_long"))
  .overwrite((code) => code.replaceAll(/[\s-]/g, "").toUpperCase())
  .regex(new RegExp(`^[${codeAlphabet}]{${codeLength}}$`), fieldError("bad_format"))
