import { ApiError } from "../api/api-error.ts"

/** A file and its signed address, as a response offers it. */
export interface SignedFile {
  /** Identifies the file; its address changes with each signature. */
  file: string
  address: string
}

/** A file whose address has no other name: the address without its signature. */
export const signedFile = (address: string): SignedFile => ({
  file: address.split("?")[0] ?? address,
  address,
})

/** A failure after this time is a new one: the address has expired since. */
const retryWindowMs = 60_000

/** The state of a file after its address failed. */
export interface MediaFailure {
  at: number
  /** Increases with each state: the file must load again, even from the same address. */
  attempt: number
  renewals: number
  /** The address that failed. */
  failed: string | null
  /** The addresses that responses offered until the file was given up. */
  rejected: readonly string[]
  isBroken: boolean
}

export interface RenewalDeps {
  /** Requests new addresses; the file is gone when they do not include it. Rejects like a request. */
  renew: () => Promise<readonly SignedFile[]>
  /** Gives a lost connection a moment to recover. */
  pause: () => Promise<void>
  now: () => number
  retries: number
}

const isRejected = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Returns the new addresses; none when the server rejects, null when a retry may succeed. */
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
 * Returns the next state of a file after `address` failed, and the addresses to use from now on. Renews
 * at most `retries` times. An address that fails twice is not loaded a third time.
 */
export const nextFailure = async (
  last: MediaFailure | undefined,
  { file, offered, address }: { file: string; offered: string; address: string | null },
  { renew, pause, now, retries }: RenewalDeps,
): Promise<{ failure: MediaFailure; fresh: readonly SignedFile[] }> => {
  const recent = isRecent(last, now()) ? last : undefined
  const attempt = (last?.attempt ?? 0) + 1
  const rejected = [...(last?.rejected ?? []), offered]
  const mayRepeat = address === null || recent?.failed !== address
  let renewals = recent?.renewals ?? 0
  while (mayRepeat && renewals < retries) {
    if (renewals > 0) await pause()
    renewals += 1
    const fresh = await request(renew)
    if (fresh === null) continue
    if (!fresh.some((other) => other.file === file)) break
    return { failure: { at: now(), attempt, renewals, failed: address, rejected, isBroken: false }, fresh }
  }
  return { failure: { at: now(), attempt, renewals, failed: address, rejected, isBroken: true }, fresh: [] }
}
