import { Agent, type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"
import type { Failure } from "@pinyu/contract/errors"
import type { Route, RouteResponse } from "@pinyu/contract/route"

/** Loosely typed, so that tests can send invalid input. */
export interface HttpCall {
  params?: object
  query?: Record<string, string>
  /** Sent as JSON; a buffer as it is, with the content type in the headers. */
  body?: object
  as?: { accessToken: string } | undefined
  cookies?: Record<string, string>
  headers?: Record<string, string>
}

export interface HttpAnswer<R extends Route> {
  status: number
  /** The success body; a failure has `error`, `code` and `fields` instead. */
  body: RouteResponse<R> & Partial<Omit<Failure, "success">>
  headers: IncomingMessage["headers"]
  /** Set cookies by name. */
  cookies: Record<string, string>
}

/** A request without a complete answer. */
export class NoAnswer extends Error {
  /** True when the connection was refused, so the request was not processed. */
  readonly rejected: boolean

  constructor(route: Route, cause: unknown) {
    const why = cause instanceof Error && "code" in cause ? cause.code : String(cause)
    super(`${route.id} got no answer: ${why}`, { cause })
    this.name = "NoAnswer"
    this.rejected = why === "ECONNREFUSED"
  }
}

const cookiesIn = ({ headers }: IncomingMessage) => {
  const given = (headers["set-cookie"] ?? []).map((line) => /^([^=]+)=([^;]*)/.exec(line))
  return Object.fromEntries(given.flatMap((found) => (found ? [[found[1] ?? "", found[2] ?? ""]] : [])))
}

const headersOf = ({ as, body, cookies = {}, headers }: HttpCall) => {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  return {
    ...(body && !Buffer.isBuffer(body) && { "content-type": "application/json" }),
    ...(as && { authorization: `Bearer ${as.accessToken}` }),
    ...(cookie.length > 0 && { cookie: cookie.join("; ") }),
    ...headers,
  }
}

/**
 * An HTTP client for a running service with keep-alive connections. `call` returns every status and throws
 * `NoAnswer` when the connection breaks.
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
      sent.end(Buffer.isBuffer(input.body) ? input.body : input.body && JSON.stringify(input.body))
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
