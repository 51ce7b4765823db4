import { adminRightOf, hasRight } from "@pinyu/contract/admin/roles"
import { type Route, requiresFreshSignIn, requiresSecondStep } from "@pinyu/contract/route"
import { describeIssues } from "@pinyu/phrases/fields"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type * as z from "zod"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { AdminViewer, Call, Viewer } from "../../platform/observability/calls.ts"
import { networkOf } from "../../platform/security/network-of.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import { withRequestNetwork } from "../../platform/security/request-network.ts"
import type { WorkFolder } from "../../platform/storage/work-folder.ts"
import { takeLimits } from "../observability/count-calls.ts"
import { assertDeclared } from "./errors.ts"
import type { RunCall } from "./follow-writes.ts"
import { takeFile, takeFiles, type UploadContext } from "./multipart.ts"
import type { Uploads } from "./uploads.ts"

/** The guards between a request and its handler, and their dependencies. */
export interface Guard {
  /** The member of an access token. Throws `unauthenticated`. */
  authenticate: (accessToken: string) => Promise<Viewer>
  /**
   * The admin of a token. Throws `unauthenticated`. With `tokenSuffices`, an unavailable database does not
   * block the caller.
   */
  authenticateAdmin: (adminToken: string, about: { tokenSuffices: boolean }) => Promise<AdminViewer>
  clock: Clock
  limiter: RateLimiter
  uploads: Uploads
  /** Throws `insufficient_storage` while the disk is nearly full. */
  requireSpace: () => Promise<void>
  workFolder: WorkFolder
  /** Runs each admitted call. */
  runCall: RunCall
  /** The only Origin from which cookie calls are accepted. */
  webOrigin: () => string
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route's id in the contract. */
    routeId?: string
  }
}

const maxIdempotencyKey = 200

const bearer = (request: FastifyRequest) =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? "")?.[1]

const requireBearerToken = (request: FastifyRequest) => {
  const token = bearer(request)
  if (!token) throw new AppError("unauthenticated")
  return token
}

const admitAdmin = async (route: Route, request: FastifyRequest, guard: Guard) => {
  const right = adminRightOf(route)
  // The compiler knows of no other access; what it does not know is denied.
  if (right === undefined) throw new AppError("forbidden")
  const tokenSuffices = route.withoutDatabase ?? false
  const viewer = await guard.authenticateAdmin(requireBearerToken(request), { tokenSuffices })
  if (viewer.restricted && requiresSecondStep(route)) throw new AppError("second_step_required")
  if (!hasRight(viewer.role, right)) throw new AppError("forbidden")
  return viewer
}

const admit = async (route: Route, request: FastifyRequest, guard: Guard) => {
  switch (route.access) {
    case "anyone":
      return null
    case "guest_or_member":
      return request.headers.authorization === undefined
        ? null
        : guard.authenticate(requireBearerToken(request))
    case "member":
      return guard.authenticate(requireBearerToken(request))
    default:
      return admitAdmin(route, request, guard)
  }
}

/** Throws `reauth_required` when a sensitive act needs a more recent sign-in. */
const requireFreshSignIn = (
  route: Route,
  viewer: Viewer | AdminViewer | null,
  body: object | undefined,
  now: Date,
) => {
  if (requiresFreshSignIn(route, body, now) && !viewer?.signedInRecently)
    throw new AppError("reauth_required")
}

/**
 * Browsers always send an Origin with a cross-site POST. A caller without one is no browser and has no cookie
 * of a member.
 */
const checkOrigin = (route: Route, request: FastifyRequest, guard: Guard) => {
  const origin = request.headers.origin
  if (route.cookie && origin !== undefined && origin !== guard.webOrigin()) throw new AppError("wrong_origin")
}

/** Parses the input by its schema. Throws `invalid_input` or `invalid_fields`. */
export const parse = <S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
): z.output<S> | undefined => {
  if (!schema) return undefined
  // The raw input distinguishes a missing field from one of the wrong type.
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const malformed = result.error.issues.some(
    (issue) => issue.code === "invalid_type" && issue.path.length === 0,
  )
  throw new AppError(malformed ? "invalid_input" : "invalid_fields", {
    fields: describeIssues(result.error.issues),
  })
}

/** The input of a request without a body: nothing, or an empty object when no field is required. */
const nothingOf = ({ body }: Route) => (body?.safeParse({}).success ? {} : undefined)

/** An invalid path parameter is answered with `not_found`, before any other error. */
const parseParams = (schema: z.ZodType | undefined, value: unknown) => {
  const result = schema?.safeParse(value)
  if (result?.success === false) throw new AppError("not_found")
  return result?.data
}

const parseInput = (route: Route, request: FastifyRequest) => ({
  params: parseParams(route.params, request.params),
  query: parse(route.query, request.query),
  body: parse(route.body, request.body ?? nothingOf(route)),
})

/** Does work now. Returns a function that returns its result or throws its error. */
const attempt = <Result>(work: () => Result): (() => Result) => {
  try {
    const result = work()
    return () => result
  } catch (error) {
    return () => {
      throw error
    }
  }
}

const idempotencyKeyOf = (route: Route, request: FastifyRequest) => {
  const key = request.headers["idempotency-key"]
  if (!route.idempotent || typeof key !== "string") return undefined
  return key.slice(0, maxIdempotencyKey)
}

/** The response of a route: `success` and exactly the fields of its schema. */
const present = (route: Route, result: unknown) => ({
  success: true,
  ...(route.response.parse(result) as object),
})

/** Calls a handler, with the parsed form if the route takes one. */
const answer = (
  { multipart }: Route,
  request: FastifyRequest,
  uploadContext: UploadContext,
  run: (sent: object) => Promise<unknown>,
) => {
  if (!multipart) return run({})
  return multipart.many
    ? takeFiles(request, multipart, uploadContext, (files, fields) => run({ files, fields }))
    : takeFile(request, multipart, uploadContext, (file, fields) => run({ file, fields }))
}

const bindRoute = (
  app: FastifyInstance,
  route: Route,
  handler: (call: Call<Route>) => Promise<unknown>,
  guard: Guard,
) => {
  const { limits } = route
  const byAddress = limits.filter((limit) => limit.by === "address")
  const bySubject = limits.filter((limit) => limit.by !== "address")
  app.route({
    method: route.method,
    url: route.path,
    config: { routeId: route.id },
    // Runs before the body is read, so that a flood costs as little as possible.
    onRequest: async (request) => {
      checkOrigin(route, request, guard)
      await takeLimits(guard.limiter, route.id, byAddress, { request })
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // Responses are private by default; a handler may override this.
      reply.header("Cache-Control", "no-store")
      const admitting = admit(route, request, guard)
      // Parsed while the database looks up the session. Only an admitted caller gets its error.
      const parsed = attempt(() => parseInput(route, request))
      const viewer = await admitting
      const { params, query, body } = parsed()
      requireFreshSignIn(route, viewer, body, guard.clock.now())
      await takeLimits(guard.limiter, route.id, bySubject, { request, viewer, params, body })
      const device = (request.headers["user-agent"] ?? "").slice(0, 200)
      const client = { address: networkOf(request.ip), device }
      const idempotencyKey = idempotencyKeyOf(route, request)
      const call = { params, query, body, viewer, client, cookies: request.cookies, idempotencyKey, reply }
      const uploads = guard.uploads.from(viewer ? null : client.address)
      const uploadContext = { uploads, requireSpace: guard.requireSpace, workFolder: guard.workFolder }
      const result = await withRequestNetwork(client.address, () =>
        guard.runCall(route, viewer, () =>
          answer(route, request, uploadContext, (sent) => handler({ ...call, ...sent } as Call<Route>)),
        ),
      ).catch((error: unknown) => {
        throw assertDeclared(route, error)
      })
      return reply.status(route.status ?? 200).send(present(route, result))
    },
  })
}

/** The scopes for routes that take more than JSON. */
export interface Scopes {
  /** Parses forms with files. */
  multipart: FastifyInstance
  /** Accepts forms without reading them. */
  ignoredForms: FastifyInstance
  /** Reads the body as text, with the headers of its signature. */
  signedCalls: FastifyInstance
}

const scopeOf = ({ multipart, signed, ignoresForms }: Route, app: FastifyInstance, scopes: Scopes) => {
  if (multipart) return scopes.multipart
  if (signed) return scopes.signedCalls
  return ignoresForms ? scopes.ignoredForms : app
}

/** Binds each route of a group to the handler of the same name, in the scope for its body. */
export const bindRoutes = <Group extends Readonly<Record<string, Route>>>(
  app: FastifyInstance,
  group: Group,
  handlers: { [Key in keyof Group]: (call: never) => Promise<unknown> },
  guard: Guard,
  scopes: Scopes = { multipart: app, ignoredForms: app, signedCalls: app },
) => {
  for (const [key, route] of Object.entries<Route>(group))
    bindRoute(
      scopeOf(route, app, scopes),
      route,
      handlers[key] as (call: Call<Route>) => Promise<unknown>,
      guard,
    )
}
