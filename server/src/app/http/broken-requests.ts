import type { Socket } from "node:net"
import { type ErrorCode, errorStatuses, type Failure } from "@pinyu/contract/errors"
import { errorMessages } from "@pinyu/phrases/errors"
import type { FastifyInstance } from "fastify"
import { AppError } from "../../platform/app-error.ts"

/** Node's codes of invalid requests. Any other code means a malformed request. */
const byNodeCode: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
  HPE_HEADER_OVERFLOW: "headers_too_large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "body_too_large",
}

/** A response to `HEAD` has no body (RFC 9110, 9.3.2). `bytes` are the ones that the parser rejected. */
const asksForHead = (bytes: unknown) =>
  Buffer.isBuffer(bytes) && bytes.subarray(0, 5).toString("latin1") === "HEAD "

/**
 * Responds to bytes that are no valid request with an error in the contract's format, and closes the
 * connection. A timeout is ignored when `hasTime` returns true for the connection.
 */
export const rejectBroken =
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

/**
 * Handles what Node would answer without a body: rejects a missing Host, and ignores an unknown expectation.
 */
export const handleUnusualRequests = (app: FastifyInstance) => {
  app.addHook("onRequest", async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === "1.1") throw new AppError("invalid_input")
  })
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response))
}
