/** The part of the Storage API that the app uses. */
export interface KeyValueStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Whether the values outlast the page. */
  isLasting(): boolean
}

/** Every storage key of the app, so that none is used twice. */
export const storageKeys = {
  session: "pinyu.session",
  /** A sign-out that the server has not confirmed yet. */
  exited: "pinyu.exited",
  /** The specification fixes this name. */
  admin: "adminToken",
  colorScheme: "pinyu.color-scheme",
  textScale: "pinyu.text-scale",
  contrast: "pinyu.contrast",
  exploreFilter: "pinyu.explore-filter",
  recentWords: "pinyu.recent-words",
  chatDrafts: "pinyu.chat-drafts",
  contactDraft: "pinyu.contact-draft",
  registration: "pinyu.registration",
  /** The member knows what is lost without storage. */
  storageNotice: "pinyu.storage-notice",
  /** The last member who subscribed this browser to pushes; the next member must subscribe again. */
  pushOwner: "pinyu.push-owner",
  probe: "pinyu.probe",
} as const

/** Creates a storage in memory. By default it stands for one that lasts. */
export const createMemoryStorage = (
  initial: Record<string, string> = {},
  { isLasting = true } = {},
): KeyValueStorage => {
  const values = new Map(Object.entries(initial))
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    isLasting: () => isLasting,
  }
}

const attempt = <T>(lasting: () => T, instead: () => T) => {
  try {
    return lasting()
  } catch {
    return instead()
  }
}

/** What the next visit must know, although storage is blocked. It says nothing about a member. */
const cookieKeys: readonly string[] = [storageKeys.exited, storageKeys.storageNotice]
const cookieSeconds = 30 * 86_400

const cookieOf = (key: string) =>
  document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(`${key}=`))
    ?.slice(key.length + 1)
const setCookie = (key: string, value: string, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store
  document.cookie = `${key}=${value}; path=/; max-age=${seconds}; samesite=lax`
}

/** Takes the place of a blocked storage: cookies for the few values of `cookieKeys`, otherwise the page's memory. */
const createFallback = (): KeyValueStorage => {
  const memory = createMemoryStorage({}, { isLasting: false })
  const isCookie = (key: string) => "document" in globalThis && cookieKeys.includes(key)
  return {
    ...memory,
    get: (key) => (isCookie(key) ? (cookieOf(key) ?? null) : memory.get(key)),
    set: (key, value) => (isCookie(key) ? setCookie(key, value, cookieSeconds) : memory.set(key, value)),
    remove: (key) => (isCookie(key) ? setCookie(key, "", 0) : memory.remove(key)),
  }
}

/**
 * Wraps a storage of the browser. When the browser rejects it (private mode, full, none), values last
 * as long as the page.
 */
const createBrowserStorage = (area: () => Storage): KeyValueStorage => {
  const fallback = createFallback()
  let isLasting: boolean | null = null
  const probe = () => {
    area().setItem(storageKeys.probe, "")
    area().removeItem(storageKeys.probe)
    return true
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
    isLasting: () => {
      isLasting ??= attempt(probe, () => false)
      return isLasting
    },
  }
}

/** Persistent storage. */
export const storage = createBrowserStorage(() => localStorage)

/** Storage that lasts as long as the tab, through reloads. */
export const tabStorage = createBrowserStorage(() => sessionStorage)

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
