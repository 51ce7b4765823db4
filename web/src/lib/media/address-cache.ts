/**
 * Remembers signed addresses. A file keeps its first address; otherwise each response would reload a
 * picture and restart a video. `keptMs` is shorter than an address is valid, so that a returned address
 * still works for a while.
 */
export const createAddressCache = (now: () => number, ttlMs: number) => {
  const known = new Map<string, { address: string; until: number }>()
  return {
    /** Returns the address for a file, given the one of the latest response. */
    addressOf: (file: string, offered: string) => {
      const cached = known.get(file)
      if (cached && cached.until > now()) return cached.address
      known.set(file, { address: offered, until: now() + ttlMs })
      return offered
    },
    /** Replaces an address that no longer works. */
    replace: (file: string, address: string) => {
      known.set(file, { address, until: now() + ttlMs })
    },
  }
}
