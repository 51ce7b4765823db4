import type { FastifyInstance } from "fastify"
import helmet, { type HelmetOptions } from "helmet"

/** Puts Helmet's headers on what is answered; what they say is worked out once, not anew for each request. */
export const setSecurityHeaders = (app: FastifyInstance, options: HelmetOptions) => {
  const setHeaders = helmet(options)
  app.addHook("onRequest", (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  )
}
