import { apiOrigin } from "../config.ts"
import { session } from "../session/session.ts"
import { createHttp } from "./http.ts"
import { createUpload } from "./upload.ts"

const credentials = { origin: apiOrigin, accessToken: session.accessToken, renew: session.renew }

/**
 * Makes an API call as the signed-in member: `await call(friendsRoutes.like, { params: { userId } })`.
 * Public pages import it lazily with the routes, so that a first visit loads neither.
 */
export const { call } = createHttp({
  ...credentials,
  fetch: (input, init) => fetch(input, init),
})

/** Makes an API call that uploads a file, and reports its progress. */
export const upload = createUpload(credentials)
