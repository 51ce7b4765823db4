import { shell } from "@pinyu/phrases/shell"
import type { ChunkFailure } from "./chunk.ts"

/** The message for each kind of failed chunk. */
export const chunkTexts: Record<ChunkFailure, string> = {
  missing: shell.chunkMissing,
  timeout: shell.chunkTimeout,
  other: shell.chunkOther,
}

/** Says in one line that a chunk failed to load, and what to do. */
export const toChunkMessage = (failure: ChunkFailure, isOnline: boolean) =>
  isOnline ? `${shell.chunkTitle}：${chunkTexts[failure]}` : shell.chunkOffline
