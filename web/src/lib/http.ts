import type { Route, RouteRequest, RouteResponse } from "@pinyu/contract/route"
import { errorFrom, networkError } from "./api-error.ts"
import { authorised, type Credentials } from "./authorised.ts"
import { addressOf } from "./route-address.ts"

export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Sent to its end even when the page is closed meanwhile. */
  keepalive?: boolean
}

interface HttpDeps extends Credentials {
  /** The API's origin, without a slash at the end. */
  origin: () => string
  fetch: typeof fetch
  /** How long a call may take before it counts as a network failure, in ms. */
  timeoutMs?: number
}

/** Makes the client for the calls of the contract. A call is sent with the cookies, and in the member's name. */
export const createHttp = ({ origin, fetch, accessToken, renew, timeoutMs = 20_000 }: HttpDeps) => {
  const send = async (
    route: Route,
    request: { params?: object | undefined; query?: object | undefined; body?: object | undefined },
    { headers, signal, keepalive = false }: CallOptions,
    token: string | null,
  ) => {
    const tooLate = AbortSignal.timeout(timeoutMs)
    try {
      return await fetch(origin() + addressOf(route, request), {
        method: route.method,
        credentials: "include",
        keepalive,
        signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate,
        headers: {
          accept: "application/json",
          ...(request.body && { "content-type": "application/json" }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(request.body && { body: JSON.stringify(request.body) }),
      })
    } catch (error) {
      // The caller gave up: that is no failure to tell anyone about.
      if (signal?.aborted) throw error
      throw networkError()
    }
  }

  /** Makes one call of the contract. Throws `ApiError`, or the abort reason when `signal` ended it. */
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
      // The server checked and stripped its answer against the same entry.
      return (await response.json()) as RouteResponse<R>
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw networkError()
    }
  }

  return { call }
}
