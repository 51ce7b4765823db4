import { ApiError } from "../api/api-error.ts"

/** A file and its signed URL, as a response offers it. */
export interface SignedFile {
  /** Identifies the file; its URL changes with each signature. */
  file: string
  url: string
}

/** A file whose only name is its URL without the signature. */
export const signedFile = (url: string): SignedFile => ({
  file: url.split("?")[0] ?? url,
  url,
})

/** A failure after this time, in ms, counts as a new one: the URL has expired since. */
const retryWindowMs = 60_000

/** The state of a file after its URL failed. */
export interface MediaFailure {
  at: number
  /** Increases with each state: the file must load again, even from the same URL. */
  attempt: number
  renewals: number
  /** The URL that failed. */
  failed: string | null
  /** The URLs that responses offered before the file was marked as broken. */
  rejected: readonly string[]
  isBroken: boolean
}

export interface RenewalDeps {
  /**
   * Requests new URLs. A response without the file means that it no longer exists. Rejects like a request.
   */
  renew: () => Promise<readonly SignedFile[]>
  /** Gives a lost connection a moment to recover. */
  pause: () => Promise<void>
  now: () => number
  retries: number
}

const isRejected = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Returns the new URLs; none when the server rejects, null when a retry may succeed. */
const request = async (renew: RenewalDeps["renew"]) => {
  try {
    return await renew()
  } catch (error) {
    return isRejected(error) ? [] : null
  }
}

const isRecent = (last: MediaFailure | undefined, now: number) =>
  last !== undefined && !last.isBroken && now - last.at < retryWindowMs

/**
 * Returns the next state of a file after `url` failed, and the URLs to use from now on. Renews
 * at most `retries` times. A URL that fails twice is not loaded a third time.
 */
export const nextFailure = async (
  last: MediaFailure | undefined,
  { file, offered, url }: { file: string; offered: string; url: string | null },
  { renew, pause, now, retries }: RenewalDeps,
): Promise<{ failure: MediaFailure; fresh: readonly SignedFile[] }> => {
  const recent = isRecent(last, now()) ? last : undefined
  const attempt = (last?.attempt ?? 0) + 1
  const rejected = [...(last?.rejected ?? []), offered]
  const mayRepeat = url === null || recent?.failed !== url
  let renewals = recent?.renewals ?? 0
  while (mayRepeat && renewals < retries) {
    if (renewals > 0) await pause()
    renewals += 1
    const fresh = await request(renew)
    if (fresh === null) continue
    if (!fresh.some((other) => other.file === file)) break
    return { failure: { at: now(), attempt, renewals, failed: url, rejected, isBroken: false }, fresh }
  }
  return { failure: { at: now(), attempt, renewals, failed: url, rejected, isBroken: true }, fresh: [] }
}
