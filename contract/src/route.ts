import { type AdminRight, adminRightOf, needsSecondStep } from "./admin/roles.ts"
import { commonErrors, type ErrorCode } from "./errors.ts"
import type { RateLimit } from "./rate-limit.ts"
import { rateLimits } from "./rate-limits.ts"
import type * as z from "./zod.ts"

/**
 * Who may call a route. With `guest_or_member`, an invalid token is rejected. Admins need the named right.
 * There is no default: a route without an access rule does not compile.
 */
export type Access = "anyone" | "guest_or_member" | "member" | `admin:${AdminRight}`

type AnySchema = z.ZodType
type ObjectSchema = z.ZodObject

/**
 * Limits of a form with several files: their number, total bytes, and an upload timeout shorter than the
 * default.
 */
interface ManyFiles {
  maxFiles: number
  maxBytes: number
  longestMs?: number
}

/**
 * A value of a field: this one, or a time beyond so many days from now, as a number of days or as an instant. A
 * missing time has no end.
 */
type FreshValue = string | { beyondDays: number }

/** A route entry: what the server enforces and the web client relies on. */
export interface Route {
  /** Area and key, such as `auth.login`. */
  id: string
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  path: `/${string}`
  summary: string
  access: Access
  /**
   * For sensitive acts: the caller must have signed in recently (`recentSignIn` of `authLimits` and
   * `adminLimits`), or the call fails with `reauth_required`. True, or the values of the body that together
   * require it.
   */
  fresh?: true | Readonly<Record<string, FreshValue>>
  /** True when a valid admin token suffices while the database is unavailable. For status calls only. */
  withoutDatabase?: true
  /** True when the call relies on a cookie. Its Origin is checked. */
  cookie?: boolean
  /** True when the call supports an `Idempotency-Key` header. */
  idempotent?: boolean
  /** From `rateLimits`. */
  limits: readonly RateLimit[]
  params?: ObjectSchema
  query?: ObjectSchema
  body?: ObjectSchema
  /**
   * For a route with a file: the file's field, and the fields before it. With `many`, the file's field is
   * repeated, before or after the others. Such a route has no `body`.
   */
  multipart?: { file: string; fields: ObjectSchema; many?: ManyFiles }
  /** True when a form may be sent as the body; nothing reads it. */
  ignoresForms?: true
  /**
   * True for a call of another service that signs its body (Standard Webhooks). The handler gets the text of
   * the body with the headers of the signature, as `signedCall` describes; `body` is that schema.
   */
  signed?: true
  /** The success status; 200 by default. */
  status?: 200 | 201
  /** The success body without `success: true`, which the server adds. */
  response: ObjectSchema
  /**
   * Error codes beside `commonErrors`, `reauth_required` of a sensitive act, and `second_step_required` of the
   * admin console.
   */
  errors?: readonly ErrorCode[]
}

const dayMs = 24 * 60 * 60 * 1000

const isFreshValue = (value: unknown, required: FreshValue, now: Date) => {
  if (typeof required === "string") return value === required
  if (value === null || value === undefined) return true
  const days = typeof value === "number" ? value : (Date.parse(String(value)) - now.getTime()) / dayMs
  return days > required.beyondDays
}

/** Whether a call with this body requires a recent sign-in. */
export const requiresFreshSignIn = (
  { fresh }: Pick<Route, "fresh">,
  body: object = {},
  now: Date,
): boolean => {
  if (fresh === undefined || fresh === true) return fresh ?? false
  const values = new Map(Object.entries(body))
  return Object.entries(fresh).every(([field, required]) => isFreshValue(values.get(field), required, now))
}

/** Whether a route is closed to admins without a second step, where the service requires one. */
export const requiresSecondStep = (route: Pick<Route, "access">) => {
  const right = adminRightOf(route)
  return right !== undefined && needsSecondStep(right)
}

/** All error codes that a call of a route may get. */
export const errorsOf = (route: Pick<Route, "access" | "errors" | "fresh">): readonly ErrorCode[] => [
  ...commonErrors,
  ...(route.fresh ? (["reauth_required"] as const) : []),
  ...(requiresSecondStep(route) ? (["second_step_required"] as const) : []),
  ...(route.errors ?? []),
]

/** A route as its area declares it. The id and the limits follow from the area's name and the key. */
type RouteEntry = Omit<Route, "id" | "limits">

type Limits = typeof rateLimits

/** Keys without an entry in `rateLimits`. */
type Unlimited<Area extends string, Entries> = {
  [Key in keyof Entries & string as `${Area}.${Key}` extends keyof Limits ? never : Key]: never
}

type Routes<Area extends string, Entries> = {
  readonly [Key in keyof Entries & string]: Entries[Key] & {
    readonly id: `${Area}.${Key}`
    readonly limits: `${Area}.${Key}` extends keyof Limits ? Limits[`${Area}.${Key}`] : never
  }
}

/**
 * Declares the routes of an area with their literal types. The key `send` of the area `chat` is the route
 * `chat.send`. A route without an entry in `rateLimits` does not compile.
 */
export const defineRoutes = <const Area extends string, const Entries extends Record<string, RouteEntry>>(
  area: Area,
  entries: Entries & Unlimited<Area, Entries>,
) => {
  const routes = Object.entries<RouteEntry>(entries).map(([key, entry]) => {
    const id = `${area}.${key}` as keyof Limits
    return [key, { ...entry, id, limits: rateLimits[id] }]
  })
  return Object.fromEntries(routes) as Routes<Area, Entries>
}

type Output<S> = S extends AnySchema ? z.output<S> : undefined
type Input<S> = S extends AnySchema ? z.input<S> : undefined

export type RouteParams<R extends Route> = Output<R["params"]>
export type RouteQuery<R extends Route> = Output<R["query"]>
export type RouteBody<R extends Route> = Output<R["body"]>
/** The fields of a multipart route. */
export type RouteFields<R extends Route> = R extends { multipart: { fields: infer F } }
  ? Output<F>
  : undefined
/** The result of a handler. */
export type RouteResult<R extends Route> = Input<R["response"]>
/** The response for a client. */
export type RouteResponse<R extends Route> = { success: true } & Output<R["response"]>

type Given<K extends string, S> = S extends AnySchema
  ? Record<string, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : { [P in K]?: undefined }

/** The input of a client call. */
export type RouteRequest<R extends Route> = Given<"params", R["params"]> &
  Given<"query", R["query"]> &
  Given<"body", R["body"]>
