import type { FastifyInstance } from "fastify"
import helmet, { type HelmetOptions } from "helmet"

/** Adds Helmet's headers to responses. They are computed once, not for each request. */
export const setSecurityHeaders = (app: FastifyInstance, options: HelmetOptions) => {
  const setHeaders = helmet(options)
  app.addHook("onRequest", (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  )
}
