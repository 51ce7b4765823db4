import { pages } from "@pinyu/contract/pages"

/** Only its path is used; the name can never exist. */
const base = "https://pinyu.invalid"
const notWorthReturningTo: readonly string[] = [pages.landing, pages.login, pages.register]

/** A path of this site as it stands: one slash, then no backslash and no control character. */
const isOwnPath = (path: string) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)

/** Every reading of a path under repeated decoding, as a careless reader further on might take it. */
const readingsOf = (path: string) => {
  const readings = [path]
  for (let last = path; readings.length < 6; ) {
    const next = decodeURIComponent(last)
    if (next === last) return readings
    readings.push(next)
    last = next
  }
  throw new URIError("encoded too many times")
}

/**
 * Where to go after signing in: the wanted path with its query, if it is one of this site in every reading, otherwise
 * the explore page. Another site, a script address or a page of the sign-in itself is never returned.
 */
export const returnPath = (wanted: string | null | undefined): string => {
  if (!wanted || !isOwnPath(wanted)) return pages.explore
  try {
    const { origin, pathname, search, hash } = new URL(wanted, base)
    if (origin !== base || !readingsOf(pathname).every(isOwnPath)) return pages.explore
    const page = pathname.replace(/\/+$/, "") || "/"
    return notWorthReturningTo.includes(page) ? pages.explore : pathname + search + hash
  } catch {
    return pages.explore
  }
}

/** The sign-in page that leads back to `wanted` (path and query) afterwards. */
export const loginPath = (wanted: string) =>
  notWorthReturningTo.includes(wanted) ? pages.login : `${pages.login}?returnTo=${encodeURIComponent(wanted)}`
