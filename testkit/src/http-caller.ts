import { Agent, type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"
import type { Failure } from "@pinyu/contract/errors"
import type { Route, RouteResponse } from "@pinyu/contract/route"

/** What is sent: as loosely typed as a stranger would send it. */
export interface HttpCall {
  params?: object
  query?: Record<string, string>
  body?: object
  /** Who calls. */
  as?: { accessToken: string } | undefined
  cookies?: Record<string, string>
  headers?: Record<string, string>
}

export interface HttpAnswer<R extends Route> {
  status: number
  /** What the contract promises for a success; a failure has `error`, `code` and `fields` instead. */
  body: RouteResponse<R> & Partial<Omit<Failure, "success">>
  headers: IncomingMessage["headers"]
  /** The cookies that it sets, by name. */
  cookies: Record<string, string>
}

/** A request that got no answer, or none that is whole. */
export class NoAnswer extends Error {
  /** True when nobody listened: the request was never taken. */
  readonly refused: boolean

  constructor(route: Route, cause: unknown) {
    const why = cause instanceof Error && "code" in cause ? cause.code : String(cause)
    super(`${route.id} got no answer: ${why}`, { cause })
    this.name = "NoAnswer"
    this.refused = why === "ECONNREFUSED"
  }
}

const cookiesIn = ({ headers }: IncomingMessage) => {
  const given = (headers["set-cookie"] ?? []).map((line) => /^([^=]+)=([^;]*)/.exec(line))
  return Object.fromEntries(given.flatMap((found) => (found ? [[found[1] ?? "", found[2] ?? ""]] : [])))
}

const headersOf = ({ as, body, cookies = {}, headers }: HttpCall) => {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  return {
    ...(body && { "content-type": "application/json" }),
    ...(as && { authorization: `Bearer ${as.accessToken}` }),
    ...(cookie.length > 0 && { cookie: cookie.join("; ") }),
    ...headers,
  }
}

/**
 * Calls a running service over HTTP like one client that keeps its connections. `call` throws `NoAnswer` when the
 * connection breaks; every status is an answer. `close` ends the connections.
 */
export const createHttpCaller = (address: string) => {
  const agent = new Agent({ keepAlive: true })

  const exchange = (route: Route, { params = {}, query = {}, ...input }: HttpCall) =>
    new Promise<{ message: IncomingMessage; json: string }>((resolve, reject) => {
      const url = new URL(address)
      url.pathname = Object.entries(params).reduce<string>(
        (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
        route.path,
      )
      url.search = String(new URLSearchParams(query))
      const options = { agent, method: route.method, headers: headersOf(input) }
      const sent = request(url, options, (message) => {
        text(message).then((json) => resolve({ message, json }), reject)
      })
      sent.on("error", reject)
      sent.end(input.body && JSON.stringify(input.body))
    })

  return {
    call: async <R extends Route>(route: R, input: HttpCall = {}): Promise<HttpAnswer<R>> => {
      const { message, json } = await exchange(route, input).catch((cause: unknown) => {
        throw new NoAnswer(route, cause)
      })
      return {
        status: message.statusCode ?? 0,
        body: JSON.parse(json),
        headers: message.headers,
        cookies: cookiesIn(message),
      }
    },
    close: () => agent.destroy(),
  }
}

export type HttpCaller = ReturnType<typeof createHttpCaller>
