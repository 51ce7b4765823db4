import { shell } from "@pinyu/phrases/shell"
import type { ChunkFailure } from "../../lib/pages/chunk.ts"

/** The message for each kind of failed chunk. */
export const chunkTexts: Record<ChunkFailure, string> = {
  missing: shell.chunkMissing,
  timeout: shell.chunkTimeout,
  other: shell.chunkOther,
}
