/** The part of the Storage API that the app uses. */
export interface KeyValueStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** Creates a storage in memory. */
export const createMemoryStorage = (initial: Record<string, string> = {}): KeyValueStorage => {
  const values = new Map(Object.entries(initial))
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

/**
 * Wraps a storage of the browser. When the browser rejects it (private mode, full, none), values last
 * as long as the page.
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

/** Persistent storage. */
export const storage = createBrowserStorage(() => localStorage)

/** Storage that lasts as long as the tab, through reloads. */
export const tabStorage = createBrowserStorage(() => sessionStorage)

/** Every storage key of the app, so that none is used twice. */
export const storageKeys = {
  session: "pinyu.session",
  /** A quick exit that the server has not confirmed yet. */
  exited: "pinyu.exited",
  /** The specification fixes this name. */
  admin: "adminToken",
  colorScheme: "pinyu.color-scheme",
  textScale: "pinyu.text-scale",
  contrast: "pinyu.contrast",
  exploreFilter: "pinyu.explore-filter",
  chatDrafts: "pinyu.chat-drafts",
  contactDraft: "pinyu.contact-draft",
  /** The last member who subscribed this browser to pushes; the next member must subscribe again. */
  pushOwner: "pinyu.push-owner",
} as const

/** Storage names of tokens in earlier versions. Tokens now live in memory and in a cookie. */
const legacyTokenKeys = [
  ...["token", "jwt"],
  ...["auth", "access", "refresh", "jwt", "user", "session", "id"].flatMap((name) => [
    `${name}Token`,
    `${name}_token`,
    `${name}-token`,
  ]),
]

/** Removes the tokens of earlier versions. */
export const removeLegacyTokens = (areas: readonly KeyValueStorage[]) => {
  for (const area of areas) for (const key of legacyTokenKeys) area.remove(key)
}

/** The value of `storageKeys.session` that signals a likely session. */
export const sessionMarker = "authenticated"
