import { apiOrigin } from "./config.ts"
import { createHttp } from "./http.ts"
import { session } from "./session.ts"
import { createUpload } from "./upload.ts"

const credentials = { origin: apiOrigin, accessToken: session.accessToken, renew: session.renew }

/**
 * Makes one call of the contract for whoever is signed in: `await call(friendsRoutes.like, { params: { userId } })`.
 * Public pages import it lazily, together with the routes, so that a first visit loads neither.
 */
export const { call } = createHttp({
  ...credentials,
  fetch: (input, init) => fetch(input, init),
})

/** Makes a call of the contract that carries a file, and tells how much of it is sent. */
export const upload = createUpload(credentials)
