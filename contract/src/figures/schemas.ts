import { fieldError } from "../fields.ts"
import * as z from "../zod.ts"
import { figureNames, figureRanges } from "./options.ts"

const series = z.object({
  name: z.enum(figureNames),
  part: z.string(),
  /** A value for each day; null for a day without one. */
  values: z.array(z.number().nullable()),
})
export type FigureSeries = z.output<typeof series>

/** The figures of consecutive days. */
export const figures = z.object({
  /** Days in Taipei as YYYY-MM-DD, the last complete one at the end. */
  days: z.array(z.string()),
  series: z.array(series),
})
export type Figures = z.output<typeof figures>

/** How many days to show. */
export const figuresQuery = z.object({
  days: z
    .enum(figureRanges.map(String) as [string, ...string[]], fieldError("not_an_option"))
    .default("30")
    .transform(Number),
})
