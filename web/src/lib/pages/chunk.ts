export type ChunkFailure = "missing" | "timeout" | "other"

const timeoutMs = 120_000

/** A chunk of the app failed to load. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError"
  readonly type: ChunkFailure

  constructor(type: ChunkFailure, cause?: unknown) {
    super(`a part of the app could not be loaded: ${type}`, { cause })
    this.type = type
  }
}

/** The messages of a failed module fetch in Chromium, Firefox and Safari. */
const notFetched =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/i

/** Classifies a chunk that failed to load; null for any other error. */
export const chunkFailureOf = (error: unknown): ChunkFailure | null => {
  if (error instanceof ChunkLoadError) return error.type
  if (!(error instanceof Error)) return null
  if (notFetched.test(error.message)) return "missing"
  return /Unable to preload CSS/.test(error.message) ? "other" : null
}

/**
 * Loads a chunk of the app: `loadChunk(() => import("./part.ts"))`. Throws `ChunkLoadError`, after 120
 * s at the latest.
 */
export const loadChunk = async <T>(load: () => Promise<T>, limitMs = timeoutMs): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError("timeout")), limitMs)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    throw error instanceof ChunkLoadError
      ? error
      : new ChunkLoadError(chunkFailureOf(error) ?? "other", error)
  } finally {
    clearTimeout(timer)
  }
}
