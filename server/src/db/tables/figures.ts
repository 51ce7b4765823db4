import type { FigureName } from "@pinyu/contract/figures/options"

/** A figure of a day, or of a part of it. */
export interface FiguresTable {
  /** The start of the day in Taipei. */
  day_at: Date
  name: FigureName
  part: string
  value: number
}

/** The days whose figures are complete. */
export interface FigureDaysTable {
  day_at: Date
}
