import { fieldError, id, instant, nonBlankText, rawText, singleLineText, wholeNumber } from "../fields.ts"
import { pageQuery } from "../paging.ts"
import * as z from "../zod.ts"
import { legalLimits } from "./limits.ts"
import { legalType, versionNumber } from "./schemas.ts"

/** The counter of saves of a draft; 0 for a draft that does not exist yet. */
const revision = wholeNumber({ min: 0, max: legalLimits.revision.max })

/** The next version of a document, which only the team sees. */
export const legalDraft = z.object({
  type: legalType,
  version: z.string(),
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  changes: z.string(),
  revision: z.int(),
  updated_at: instant,
  /** The email of the admin who saved it; null when the account no longer exists. */
  updated_by: z.string().nullable(),
})
export type LegalDraft = z.output<typeof legalDraft>

/** A draft as the console saves it. `revision` is the one that the admin edited. */
export const newLegalDraft = z.object({
  version: versionNumber,
  title: singleLineText(legalLimits.title),
  content: nonBlankText(legalLimits.draftContent),
  changes: nonBlankText(legalLimits.changes),
  revision,
})
export type NewLegalDraft = z.output<typeof newLegalDraft>

export const draftRevision = z.object({ revision })

/** A publication of the draft with this revision. It takes effect at once for null. */
export const publication = z.object({
  revision,
  effective_at: instant
    .max(30, fieldError("bad_format"))
    .refine((at) => at.startsWith("20"), fieldError("too_big"))
    .nullable(),
})
export type Publication = z.output<typeof publication>

const versionStates = ["scheduled", "current", "earlier", "withdrawn"] as const

/** A published version in the admin console. */
export const versionRecord = z.object({
  id,
  type: legalType,
  version: z.string(),
  title: z.string(),
  state: z.enum(versionStates),
  effective_at: instant,
  /** The members who accepted it. */
  accepted_count: z.int(),
  /** The members who have not accepted the current version; null for other versions. */
  pending_count: z.int().nullable(),
})
export type VersionRecord = z.output<typeof versionRecord>

/** The search finds a member by the exact nickname or id. */
export const acceptanceQuery = pageQuery.extend({ q: rawText({ max: 100 }).optional() })
export type AcceptanceQuery = z.output<typeof acceptanceQuery>

/** An acceptance of a version. */
export const acceptance = z.object({
  member: z.object({ id, nickname: z.string() }),
  accepted_at: instant,
})
export type Acceptance = z.output<typeof acceptance>
