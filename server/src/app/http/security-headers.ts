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

/** What the API and the page have in common. */
const sharedOptions = {
  // Binds a host name, and with `includeSubDomains` all below it, for a year: the operator's to switch on, at the proxy.
  strictTransportSecurity: false,
  // As `frame-ancestors` says to newer browsers.
  xFrameOptions: { action: "deny" },
  referrerPolicy: { policy: "no-referrer" },
} satisfies HelmetOptions

/** In what they differ. */
type OwnOptions = Pick<HelmetOptions, "contentSecurityPolicy" | "crossOriginResourcePolicy">

/** What the pages use of what a browser asks its user for. Helmet does not know this header. */
const permissionsPolicy = "camera=(self), microphone=(self)"

/** Adds Helmet's headers to responses, and `Permissions-Policy`. They are computed once, not for each request. */
export const setSecurityHeaders = (app: FastifyInstance, options: OwnOptions) => {
  const headers = {
    ...headersFor({ ...sharedOptions, ...options }),
    "permissions-policy": permissionsPolicy,
  }
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
