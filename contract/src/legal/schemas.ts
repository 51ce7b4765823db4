import { fieldError, id, instant, matching } from "../fields.ts"
import * as z from "../zod.ts"
import { legalLimits } from "./limits.ts"

/** The documents that every member accepts. */
export const legalTypes = ["terms_of_service", "privacy_policy"] as const
export type LegalType = (typeof legalTypes)[number]

export const legalType = z.enum(legalTypes, fieldError("not_an_option"))

/** A version number: digits and points. */
export const versionNumber = matching(/^\d+(\.\d+)*$/, {
  max: legalLimits.version.max,
  tooLong: "too_long",
})

/** A version of a document without its text. */
export const legalVersion = z.object({
  id,
  type: legalType,
  title: z.string(),
  version: z.string(),
  /** What this version changes; null for the first one. */
  changes: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
})

/** A version with its text in Markdown. */
export const legalDocument = legalVersion.extend({ content: z.string() })

export type LegalVersion = z.output<typeof legalVersion>
export type LegalDocument = z.output<typeof legalDocument>
