import { Agent, type ClientRequest, request as httpRequest, type OutgoingHttpHeaders } from "node:http"
import { connect } from "node:net"
import { buffer, text } from "node:stream/consumers"
import type { MalformedRequest, RouteRequest } from "./requests.ts"

/** The answer; undefined when the sender aborted or the bytes are no request. */
export type Answer = { status: number; contentType: string; text: string } | undefined

const answerTimeoutMs = 60_000
/** How many requests with an unfinished body stay open at once. */
const maxStalled = 20

const headersOf = (
  { headers, body, delivery }: RouteRequest,
  token: string | undefined,
): OutgoingHttpHeaders => ({
  ...(body?.contentType !== undefined && { "content-type": body.contentType }),
  ...(body && { "content-length": body.bytes.length + (delivery === "whole" ? 0 : 10) }),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...headers,
})

/** Sends requests to the service at an address. */
export const createSender = (address: string) => {
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const stalled: ClientRequest[] = []

  const sendBuffered = (request: RouteRequest, token: string | undefined) =>
    new Promise<Answer>((resolve, reject) => {
      const { method, target: path } = request
      const headers = headersOf(request, token)
      const sent = httpRequest({ hostname, port, agent, method, path, headers, timeout: answerTimeoutMs })
      sent.on("error", reject)
      sent.on("timeout", () => sent.destroy(new Error("no answer in time")))
      sent.on("response", (message) => {
        const { statusCode: status = 0, headers } = message
        const answer = (body: string) => ({ status, contentType: headers["content-type"] ?? "", text: body })
        text(message).then((body) => resolve(answer(body)), reject)
      })
      sent.end(request.body?.bytes)
    })

  /** Sends the head and a part of the body. */
  const sendPartially = (request: RouteRequest, token: string | undefined) =>
    new Promise<Answer>((resolve) => {
      const { method, target: path, body, delivery } = request
      const sent = httpRequest({ hostname, port, method, path, headers: headersOf(request, token) })
      const done = () => resolve(undefined)
      // The service may reject the request before the body is due.
      sent.on("error", done)
      sent.on("response", (message) => message.resume())
      sent.write(body?.bytes.length ? body.bytes : "{", () => {
        if (delivery === "truncated") sent.destroy()
        else if (stalled.push(sent) > maxStalled) stalled.shift()?.destroy()
        done()
      })
    })

  return {
    send: (request: RouteRequest, token: string | undefined) =>
      request.delivery === "whole" || !request.body
        ? sendBuffered(request, token)
        : sendPartially(request, token),

    sendMalformed: async ({ bytes }: MalformedRequest): Promise<Answer> => {
      const socket = connect({ host: hostname, port: Number(port), timeout: answerTimeoutMs })
      socket.on("timeout", () => socket.destroy(new Error("no answer in time")))
      socket.end(bytes)
      const all = await buffer(socket).catch((error: NodeJS.ErrnoException) => {
        // The server may close the connection while the client still sends.
        if (error.code === "ECONNRESET" || error.code === "EPIPE") return Buffer.alloc(0)
        throw error
      })
      const found = /^HTTP\/1\.1 (\d{3}).*?\r\n\r\n(.*)$/s.exec(all.toString())
      if (!found) return undefined
      const [first = "", status, rest = ""] = found
      const [, contentType = ""] = /^content-type: (.*)$/im.exec(first) ?? []
      const length = Number(/^content-length: (\d+)/im.exec(first)?.[1] ?? 0)
      return {
        status: Number(status),
        contentType: contentType.trim(),
        text: Buffer.from(rest).subarray(0, length).toString(),
      }
    },

    close: () => {
      agent.destroy()
      for (const one of stalled) one.destroy()
    },
  }
}

export type Sender = ReturnType<typeof createSender>
