import { Agent, type ClientRequest, type OutgoingHttpHeaders, request as send } from "node:http"
import { connect } from "node:net"
import { buffer, text } from "node:stream/consumers"
import type { Request, Wreck } from "./shots.ts"

/** What came back; undefined where the sender broke off, or the bytes asked for nothing. */
export type Answer = { status: number; contentType: string; text: string } | undefined

const answersWithinMs = 60_000
/** So many requests that stopped in the midst of their body stay open at a time. */
const keptStalled = 20

const headersOf = ({ headers, body, delivery }: Request, token: string | undefined): OutgoingHttpHeaders => ({
  ...(body?.contentType !== undefined && { "content-type": body.contentType }),
  ...(body && { "content-length": body.bytes.length + (delivery === "whole" ? 0 : 10) }),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...headers,
})

/** Sends shots to the service at an address. */
export const createGun = (address: string) => {
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const stalled: ClientRequest[] = []

  const fireWhole = (shot: Request, token: string | undefined) =>
    new Promise<Answer>((resolve, reject) => {
      const { method, target: path } = shot
      const headers = headersOf(shot, token)
      const sent = send({ hostname, port, agent, method, path, headers, timeout: answersWithinMs })
      sent.on("error", reject)
      sent.on("timeout", () => sent.destroy(new Error("no answer in time")))
      sent.on("response", (message) => {
        const { statusCode: status = 0, headers } = message
        const answer = (body: string) => ({ status, contentType: headers["content-type"] ?? "", text: body })
        text(message).then((body) => resolve(answer(body)), reject)
      })
      sent.end(shot.body?.bytes)
    })

  /** Sends the head and what there is of the body, and no more. */
  const fireHalf = (shot: Request, token: string | undefined) =>
    new Promise<Answer>((resolve) => {
      const { method, target: path, body, delivery } = shot
      const sent = send({ hostname, port, method, path, headers: headersOf(shot, token) })
      const done = () => resolve(undefined)
      // It may be refused for another reason before the rest is missed.
      sent.on("error", done)
      sent.on("response", (message) => message.resume())
      sent.write(body?.bytes.length ? body.bytes : "{", () => {
        if (delivery === "truncated") sent.destroy()
        else if (stalled.push(sent) > keptStalled) stalled.shift()?.destroy()
        done()
      })
    })

  return {
    request: (shot: Request, token: string | undefined) =>
      shot.delivery === "whole" || !shot.body ? fireWhole(shot, token) : fireHalf(shot, token),

    wreck: async ({ bytes }: Wreck): Promise<Answer> => {
      const socket = connect({ host: hostname, port: Number(port), timeout: answersWithinMs })
      socket.on("timeout", () => socket.destroy(new Error("no answer in time")))
      socket.end(bytes)
      const all = await buffer(socket).catch((error: NodeJS.ErrnoException) => {
        // Whoever is refused in the midst of sending may find the connection closed.
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

export type Gun = ReturnType<typeof createGun>
