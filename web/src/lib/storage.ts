/** The part of the browser's storage that the app uses. */
export interface KeyValueStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** Keeps everything in memory. */
export const createMemoryStorage = (initial: Record<string, string> = {}): KeyValueStorage => {
  const values = new Map(Object.entries(initial))
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

/**
 * A storage of the browser; where it is refused (private mode, full, no browser at all), what is set lasts as long as the
 * page.
 */
const createBrowserStorage = (area: () => Storage): KeyValueStorage => {
  const fallback = createMemoryStorage()
  const attempt = <T>(lasting: () => T, instead: () => T) => {
    try {
      return lasting()
    } catch {
      return instead()
    }
  }
  return {
    get: (key) =>
      attempt(
        () => area().getItem(key),
        () => null,
      ) ?? fallback.get(key),
    set: (key, value) =>
      attempt(
        () => area().setItem(key, value),
        () => fallback.set(key, value),
      ),
    remove: (key) => {
      fallback.remove(key)
      attempt(
        () => area().removeItem(key),
        () => undefined,
      )
    },
  }
}

/** What lasts. */
export const storage = createBrowserStorage(() => localStorage)

/** What lasts as long as the tab, through reloads. */
export const tabStorage = createBrowserStorage(() => sessionStorage)

/** Every key that the app keeps in the browser, so that none is used twice. */
export const storageKeys = {
  session: "pinyu.session",
  /** The name that the specification gives it. */
  admin: "adminToken",
  colorScheme: "pinyu.color-scheme",
  textScale: "pinyu.text-scale",
  exploreFilter: "pinyu.explore-filter",
  chatDrafts: "pinyu.chat-drafts",
  contactDraft: "pinyu.contact-draft",
  /** Whose pushes this browser last asked for: whoever signs in after them has to ask for their own. */
  pushOwner: "pinyu.push-owner",
} as const

/** The value under `storageKeys.session` that signals a likely session. */
export const sessionMarker = "authenticated"
