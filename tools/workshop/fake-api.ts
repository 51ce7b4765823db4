import { type ErrorCode, errorStatuses, type Failure } from "@pinyu/contract/errors"
import type { Route, RouteResponse } from "@pinyu/contract/route"
import { errorMessages } from "@pinyu/phrases/errors"
import { apiOrigin } from "../../web/src/lib/config.ts"

/** How the API answers the next call of a route. */
interface Answer {
  route: Route
  respond: () => Promise<Response>
}

/** The route answers with this. */
export const answer = <R extends Route>(route: R, body: Omit<RouteResponse<R>, "success">): Answer => ({
  route,
  respond: async () => Response.json({ success: true, ...body }),
})

/** The route fails: the server has an error. */
export const fail = (route: Route): Answer => ({
  route,
  respond: async () => Response.json({}, { status: 500 }),
})

/** The route fails with this code, and with messages at fields if given. */
export const failWith = (
  route: Route,
  code: ErrorCode,
  fields?: Record<string, string>,
  more: Partial<Failure> = {},
): Answer => ({
  route,
  respond: async () =>
    Response.json(
      { success: false, code, error: errorMessages[code], fields, ...more },
      { status: errorStatuses[code] },
    ),
})

let released = Promise.withResolvers<void>()

/** The route fails once the story calls `failNow`, so that the page first shows its optimistic result. */
export const failLater = (route: Route): Answer => ({
  route,
  respond: async () => {
    await released.promise
    return Response.json({}, { status: 500 })
  },
})

export const failNow = () => released.resolve()

/** The route never answers. */
export const neverAnswer = (route: Route): Answer => ({ route, respond: () => new Promise(() => {}) })

const isCallOf = ({ method, path }: Route, calledMethod: string, calledPath: string) =>
  method === calledMethod && new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(calledPath)

/**
 * For `beforeEach`: the API answers as given until the story ends. Several answers of one route are given in
 * order, and the last one stays. A route without an answer fails.
 */
export const serve =
  (...answers: readonly Answer[]) =>
  () => {
    released = Promise.withResolvers()
    const left = [...answers]
    const realFetch = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const url = new URL(String(input instanceof Request ? input.url : input), location.href)
      if (url.origin !== apiOrigin()) return realFetch(input, init)
      const matches = left.filter(({ route }) => isCallOf(route, init?.method ?? "GET", url.pathname))
      // As for the server: a path without parameters goes first.
      const exact = matches.filter(({ route }) => route.path === url.pathname)
      const ofCall = exact.length > 0 ? exact : matches
      const [first] = ofCall
      if (!first) return Response.json({}, { status: 500 })
      if (ofCall.length > 1) left.splice(left.indexOf(first), 1)
      return first.respond()
    }
    return () => {
      globalThis.fetch = realFetch
    }
  }
