import type { Route } from "@pinyu/contract/route"

export interface Credentials {
  /** An access token that is good for this moment, or null for a visitor. */
  accessToken: () => Promise<string | null>
  /** A new token after `refused` was answered with 401, or null when the session is over. */
  renew: (refused: string) => Promise<string | null>
}

/** Calls that sign in and out themselves; a refusal there is an answer, not an expired token. */
const isSessionCall = (path: string) => path.startsWith("/api/auth-jwt/")

/** Sends something in the member's name. On a 401 it gets a new token and is sent again. */
export const authorised = async <Answer extends { status: number }>(
  route: Route,
  { accessToken, renew }: Credentials,
  send: (token: string | null) => Promise<Answer>,
) => {
  let token = route.access === "anyone" ? null : await accessToken()
  let answer = await send(token)
  // Twice at most: the first new token may be another tab's, and as old as ours.
  for (let renewals = 0; renewals < 2; renewals++) {
    if (answer.status !== 401 || !token || isSessionCall(route.path)) break
    token = await renew(token)
    if (token) answer = await send(token)
  }
  return answer
}
