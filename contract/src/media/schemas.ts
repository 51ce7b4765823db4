import * as z from "../zod.ts"
import { mediaLimits } from "./limits.ts"

/** Metadata of a file: seconds, pixels, bytes, and the loudness of a voice message from 0 to 1. */
export const mediaMetadata = z.object({
  duration: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  size: z.int(),
  waveform: z.array(z.number().min(0).max(1)).max(mediaLimits.file.waveformBars).nullable(),
})
export type MediaMetadata = z.output<typeof mediaMetadata>
