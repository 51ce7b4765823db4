import type { Route, RouteRequest, RouteResponse } from "@pinyu/contract/route"
import { deviceClock } from "../device-clock.ts"
import { urlOf } from "../pages/route-url.ts"
import { serverClock } from "../server-clock.ts"
import { errorFrom, networkError, unreadableAnswer } from "./api-error.ts"
import { authorised, type Credentials } from "./authorised.ts"

export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Completes the request even when the page closes meanwhile. */
  keepalive?: boolean
}

interface HttpDeps extends Credentials {
  /** The API's origin, without a trailing slash. */
  origin: () => string
  fetch: typeof fetch
  /** The time limit of a call in ms; after it the call fails as a network error. */
  timeoutMs?: number
}

/** Creates the client for the routes of the contract. Calls send cookies and the member's token. */
export const createHttp = ({ origin, fetch, accessToken, renew, timeoutMs = 20_000 }: HttpDeps) => {
  const send = async (
    route: Route,
    request: { params?: object | undefined; query?: object | undefined; body?: object | undefined },
    { headers, signal, keepalive = false }: CallOptions,
    token: string | null,
  ) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const sentAt = deviceClock.now().getTime()
    try {
      const response = await fetch(origin() + urlOf(route, request), {
        method: route.method,
        credentials: "include",
        keepalive,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: {
          accept: "application/json",
          ...(request.body && { "content-type": "application/json" }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(request.body && { body: JSON.stringify(request.body) }),
      })
      serverClock.follow(response.headers.get("date"), sentAt)
      return response
    } catch (error) {
      // The caller aborted: there is no error to report.
      if (signal?.aborted) throw error
      throw networkError()
    }
  }

  /** Makes one API call. Throws `ApiError`, or the abort reason of `signal`. */
  const call = async <R extends Route>(
    route: R,
    request: RouteRequest<R>,
    options: CallOptions = {},
  ): Promise<RouteResponse<R>> => {
    const response = await authorised(route, { accessToken, renew }, (token) =>
      send(route, request, options, token),
    )
    if (!response.ok) throw await errorFrom(response)
    try {
      // The server already validated and stripped its response against the same entry.
      return (await response.json()) as RouteResponse<R>
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw error instanceof SyntaxError ? unreadableAnswer(response.status) : networkError()
    }
  }

  return { call }
}
