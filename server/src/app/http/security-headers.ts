import { Socket } from "node:net"
import type { FastifyInstance } from "fastify"
import helmet, { type HelmetOptions } from "helmet"

// An import of `node:http` reads all its exports, which loads Node's client for `fetch`: 34 ms of the start.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule("node:http")

/** The headers that Helmet sets; they are the same for all requests. */
const headersFor = (options: HelmetOptions) => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, (error) => {
    if (error) throw error
  })
  return response.getHeaders()
}

/** Adds Helmet's headers to responses. They are computed once, not for each request. */
export const setSecurityHeaders = (app: FastifyInstance, options: HelmetOptions) => {
  const headers = headersFor(options)
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
