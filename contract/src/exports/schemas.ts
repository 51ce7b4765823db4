import { instant } from "../fields.ts"
import * as z from "../zod.ts"

export const exportStates = ["running", "ready", "failed"] as const
export type ExportState = (typeof exportStates)[number]

/** The latest export of a member's data. */
export const dataExport = z.object({
  state: z.enum(exportStates),
  requested_at: instant,
  /** Bytes of the archive; null until it is ready. */
  size: z.int().nullable(),
  /** Until when it can be downloaded; null until it is ready. */
  expires_at: instant.nullable(),
})

export type DataExport = z.output<typeof dataExport>
