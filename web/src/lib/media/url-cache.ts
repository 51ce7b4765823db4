/**
 * Caches signed URLs. A file keeps its first URL until `ttlMs` have passed: otherwise each response would
 * reload a picture and restart a video. `ttlMs` must be shorter than a URL's validity, so that a returned
 * URL still works for a while.
 */
export const createUrlCache = (now: () => number, ttlMs: number) => {
  const known = new Map<string, { url: string; until: number }>()
  return {
    /** Returns the cached URL of a file, or caches `offered`, the one of the latest response. */
    urlOf: (file: string, offered: string) => {
      const cached = known.get(file)
      if (cached && cached.until > now()) return cached.url
      known.set(file, { url: offered, until: now() + ttlMs })
      return offered
    },
    /** Replaces a URL that no longer works. */
    replace: (file: string, url: string) => {
      known.set(file, { url, until: now() + ttlMs })
    },
  }
}
