import type { Route } from "@pinyu/contract/route"

export interface Credentials {
  /** A valid access token, or null for a visitor. */
  accessToken: () => Promise<string | null>
  /**
   * Returns a new token after the server rejected `rejected` with 401, or null when the session has
   * ended.
   */
  renew: (rejected: string) => Promise<string | null>
}

/** Calls that sign in and out themselves: a 401 there does not mean an expired token. */
const isSessionCall = (path: string) => path.startsWith("/api/auth-jwt/")

/** Sends a request as the member. On a 401 it refreshes the token and retries. */
export const authorised = async <Answer extends { status: number }>(
  route: Route,
  { accessToken, renew }: Credentials,
  send: (token: string | null) => Promise<Answer>,
) => {
  let token = route.access === "anyone" ? null : await accessToken()
  let answer = await send(token)
  // Retries twice at most: the first new token may come from another tab, and may be as old as this tab's.
  for (let renewals = 0; renewals < 2; renewals++) {
    if (answer.status !== 401 || !token || isSessionCall(route.path)) break
    token = await renew(token)
    if (token) answer = await send(token)
  }
  return answer
}
