import type { Socket } from "node:net"
import { type ErrorCode, errorStatuses, type Failure } from "@pinyu/contract/errors"
import { errorMessages } from "@pinyu/phrases/errors"
import type { FastifyInstance } from "fastify"
import { AppError } from "../../platform/app-error.ts"

/** What Node calls the ways in which bytes are no request; every other way is malformed. */
const byNodeCode: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
  HPE_HEADER_OVERFLOW: "headers_too_large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "body_too_large",
}

/** A `HEAD` is answered without a body (RFC 9110, 9.3.2). `bytes` are those at which the parser gave up. */
const asksForHead = (bytes: unknown) =>
  Buffer.isBuffer(bytes) && bytes.subarray(0, 5).toString("latin1") === "HEAD "

/**
 * Answers bytes that never became a request, in the shape of every other failure, and ends their connection. Whether what
 * has taken longer than a request may is one that has time, `hasTime` says.
 */
export const refuseBroken =
  (hasTime: (socket: Socket) => boolean) =>
  (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket) => {
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && hasTime(socket)) return
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy()
      return
    }
    const code = byNodeCode[error.code ?? ""] ?? "invalid_input"
    const failure: Failure = { success: false, error: errorMessages[code], code }
    const body = JSON.stringify(failure)
    const head = [
      `HTTP/1.1 ${errorStatuses[code]} ${code}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Cache-Control: no-store",
      "Connection: close",
    ]
    socket.end(`${head.join("\r\n")}\r\n\r\n${asksForHead(error.rawPacket) ? "" : body}`)
    socket.destroySoon()
  }

/** What Node would answer by itself, without a body: a missing Host is refused, an unknown expectation overlooked. */
export const handleOddRequests = (app: FastifyInstance) => {
  app.addHook("onRequest", async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === "1.1") throw new AppError("invalid_input")
  })
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response))
}
