import { pages } from "@pinyu/contract/pages"

/** Only its path is used; the name never resolves. */
const base = "https://pinyu.invalid"
const excludedPaths: readonly string[] = [pages.landing, pages.login, pages.register]

/** A path of this site: one slash, then neither a backslash nor a control character. */
const isOwnPath = (path: string) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)

/** Returns every reading of a path under repeated decoding, as a careless parser might see it. */
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
 * Returns the path to open after sign-in. A path of this site in every reading is accepted; otherwise
 * it is the explore page. Another site, a `javascript:` URL or a sign-in page is never returned.
 */
export const returnPath = (requested: string | null | undefined): string => {
  if (!requested || !isOwnPath(requested)) return pages.explore
  try {
    const { origin, pathname, search, hash } = new URL(requested, base)
    if (origin !== base || !readingsOf(pathname).every(isOwnPath)) return pages.explore
    const page = pathname.replace(/\/+$/, "") || "/"
    return excludedPaths.includes(page) ? pages.explore : pathname + search + hash
  } catch {
    return pages.explore
  }
}

/** The sign-in page that returns to `requested` (path and query) afterwards. */
export const loginPath = (requested: string) =>
  excludedPaths.includes(requested) ? pages.login : `${pages.login}?returnTo=${encodeURIComponent(requested)}`

/** True when the visitor requested the grid, the search or a profile. */
export const isExplorePath = (requested: string | null) => {
  const path = requested === null ? null : new URL(returnPath(requested), base).pathname
  return path !== null && [pages.explore, pages.search, pages.user("")].some((page) => path.startsWith(page))
}
