import { apiOrigin } from "./config.ts"
import { createHttp } from "./http.ts"
import { session } from "./session.ts"

/**
 * Makes one call of the contract for whoever is signed in: `await call(friendsRoutes.like, { params: { userId } })`.
 * Public pages import it lazily, together with the routes, so that a first visit loads neither.
 */
export const { call } = createHttp({
  origin: apiOrigin,
  fetch: (input, init) => fetch(input, init),
  accessToken: session.accessToken,
  renew: session.renew,
})
