/** What the page after the end of an account needs. */
export interface Farewell {
  /** ISO 8601. */
  erasedAt: string
  /** Permits one answer; null once it is given. */
  answerToken: string | null
}

/** Reads it from a navigation state; null without it. */
export const farewellIn = (state: unknown): Farewell | null => {
  if (typeof state !== "object" || state === null || !("erasedAt" in state) || !("answerToken" in state))
    return null
  const { erasedAt, answerToken } = state
  if (typeof erasedAt !== "string" || !(answerToken === null || typeof answerToken === "string")) return null
  return Number.isNaN(Date.parse(erasedAt)) ? null : { erasedAt, answerToken }
}

const kilobyte = 1024
const megabyte = kilobyte ** 2
const gigabyte = kilobyte ** 3

const rounded = (value: number) => value.toLocaleString("zh-TW", { maximumFractionDigits: 1 })

/** Formats the size of an archive: `12 KB`, `3.4 MB`, `1.2 GB`. */
export const archiveSize = (bytes: number) => {
  if (bytes >= gigabyte) return `${rounded(bytes / gigabyte)} GB`
  if (bytes >= megabyte) return `${rounded(bytes / megabyte)} MB`
  return `${Math.max(1, Math.round(bytes / kilobyte))} KB`
}
