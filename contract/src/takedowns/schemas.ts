import { fieldError, id, instant, singleLineText, text } from "../fields.ts"
import * as z from "../zod.ts"
import { takedownsLimits } from "./limits.ts"
import { takedownEvents, takedownOrigins, takedownTargets } from "./options.ts"

const member = z.object({ id, nickname: z.string().nullable() })

/** The content that a takedown hides, by its kind and id. */
export const takedownTarget = z.object({
  type: z.enum(takedownTargets, fieldError("not_an_option")),
  id,
})
export type TakedownTargetRef = z.output<typeof takedownTarget>

/** A takedown as the console sends it. Content and pictures can be added later. */
export const newTakedown = z.object({
  origin: z.enum(takedownOrigins, fieldError("not_an_option")),
  reference: singleLineText(takedownsLimits.reference),
  note: text(takedownsLimits.note)
    .nullish()
    .transform((written) => written || null),
  target: takedownTarget.optional(),
})
export type NewTakedown = z.output<typeof newTakedown>

export const takedownSummary = z.object({
  id,
  origin: z.enum(takedownOrigins),
  reference: z.string(),
  created_at: instant,
  /** The e-mail address of the admin; null when it no longer exists. */
  admin: z.string().nullable(),
  /** Until when the content is kept sealed. */
  hold_until: instant,
  /** When the sealed content was destroyed; null before. */
  destroyed_at: instant.nullable(),
  /** When its pictures were allowed again; null while they are not. */
  withdrawn_at: instant.nullable(),
  items_count: z.int(),
})
export type TakedownSummary = z.output<typeof takedownSummary>

/** A takedown with everything that it hides. It shows no content. */
export const wholeTakedown = takedownSummary.extend({
  note: z.string().nullable(),
  items: z.array(
    z.object({
      id,
      type: z.enum(takedownTargets),
      /** The member whose content it was; null for one who left before. */
      member: member.nullable(),
      added_at: instant,
      /** When the content was gone for everyone and its files sealed; null until then. */
      hidden_at: instant.nullable(),
      /** The sealed files by their place. */
      files: z.array(z.object({ index: z.int(), content_type: z.string(), missing: z.boolean() })),
    }),
  ),
  /** The pictures that cannot be uploaded again. */
  pictures_count: z.int(),
  /** Everything that happened, newest first. */
  log: z.array(z.object({ id, at: instant, event: z.enum(takedownEvents), admin: z.string().nullable() })),
})
export type WholeTakedown = z.output<typeof wholeTakedown>

/** A stored picture that is like one of a takedown. */
export const pictureCopy = z.object({
  type: z.enum(takedownTargets),
  id,
  member,
  created_at: instant,
})
export type PictureCopy = z.output<typeof pictureCopy>
