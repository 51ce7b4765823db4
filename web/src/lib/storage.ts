/** The part of the browser's storage that the app uses. */
export interface KeyValueStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * The browser's lasting storage; where it is refused (private mode, full, no browser at all), nothing is kept and
 * nothing breaks.
 */
export const storage: KeyValueStorage = {
  get: (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set: (key, value) => {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Refused or full: the choice lasts for this page only.
    }
  },
  remove: (key) => {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  },
}

/** Keeps everything in memory: for tests. */
export const createMemoryStorage = (initial: Record<string, string> = {}): KeyValueStorage => {
  const values = new Map(Object.entries(initial))
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

/** Every key that the app keeps in the browser, so that none is used twice. */
export const storageKeys = {
  session: "pinyu.session",
  colorScheme: "pinyu.color-scheme",
  textScale: "pinyu.text-scale",
} as const

/** The value under `storageKeys.session` that signals a likely session. */
export const sessionMarker = "authenticated"
