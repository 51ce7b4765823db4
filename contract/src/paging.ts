import { rawText, wholeNumber } from "./fields.ts"
import * as z from "./zod.ts"

export const pageLimits = { default: 20, max: 50 } as const

/** The query of every list with a keyset cursor. */
export const pageQuery = z.object({
  limit: wholeNumber({ min: 1, max: pageLimits.max }).default(pageLimits.default),
  cursor: rawText({ max: 500 }).optional(),
})

/** The cursor of the next page; null at the end. Opaque to clients. */
export const nextCursor = z.string().nullable()
