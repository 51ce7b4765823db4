/**
 * The key of a limit's counter: the network address; the account (the signed-in member or admin, or the named
 * e-mail or number); or the caller together with the member in the path.
 */
export type LimitSubject = "address" | "account" | "pair"

/** At most `max` calls in `seconds` per subject. */
export interface RateLimit {
  by: LimitSubject
  max: number
  seconds: number
}

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

export const perAddress = (max: number, seconds: number) => ({ by: "address", max, seconds }) as const
export const perAccount = (max: number, seconds: number) => ({ by: "account", max, seconds }) as const
export const perPair = (max: number, seconds: number) => ({ by: "pair", max, seconds }) as const

/** For actions only: the route table knows no browser. */
export const perBrowser = (max: number, seconds: number) => ({ by: "browser", max, seconds }) as const

/** Reads and writes of a signed-in caller without a narrower limit. */
export const reads = perAccount(600, minute)
export const writes = perAccount(120, minute)
/** Calls of visitors, many of whom share an address. */
export const visits = perAddress(600, minute)
