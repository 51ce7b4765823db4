import type * as z from "zod"
import type { ErrorCode } from "./errors.ts"
import type { RateLimit } from "./rate-limits.ts"

/**
 * Who may call a route; `guest_or_member`: anyone, and whoever sends a token is that member or refused. There is no default:
 * a route without an access rule does not compile, and would be refused.
 */
export type Access = "anyone" | "guest_or_member" | "member" | "admin"

type AnySchema = z.ZodType
type ObjectSchema = z.ZodObject

/**
 * How many files a form may bring, and how many bytes of them together; how long it may take to come, where that is less than for
 * any form.
 */
interface ManyFiles {
  maxFiles: number
  maxBytes: number
  longestMs?: number
}

/** One line of the contract: everything that the server enforces and the web client relies on for one call. */
export interface Route {
  /** Area and verb, for example `auth.login`. */
  id: string
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  path: `/${string}`
  summary: string
  access: Access
  /** True when an admin's signed token is enough where the database cannot be asked: for what tells just that. */
  withoutDatabase?: true
  /** True when the call relies on a cookie: its Origin is then checked. */
  cookie?: boolean
  /** True when the call honours an `Idempotency-Key` header. */
  idempotent?: boolean
  /** From the one table of limits. */
  limits: readonly RateLimit[]
  params?: ObjectSchema
  query?: ObjectSchema
  body?: ObjectSchema
  /**
   * For a route that takes one file: the file's field, and the fields that come before it. With `many`, as many files as
   * that, whose field is repeated and stands before or after the others. It has no `body`.
   */
  multipart?: { file: string; fields: ObjectSchema; many?: ManyFiles }
  /** Status of success; 200 unless given. */
  status?: 200 | 201
  /** The success body without `success: true`, which the server adds. */
  response: ObjectSchema
  /** Codes that this route answers beside the common ones (see `commonErrors`). */
  errors?: readonly ErrorCode[]
}

/** Declares a route and keeps its literal types. */
export const defineRoute = <const R extends Route>(route: R): R => route

type Output<S> = S extends AnySchema ? z.output<S> : undefined
type Input<S> = S extends AnySchema ? z.input<S> : undefined

export type RouteParams<R extends Route> = Output<R["params"]>
export type RouteQuery<R extends Route> = Output<R["query"]>
export type RouteBody<R extends Route> = Output<R["body"]>
/** The fields of a multipart route. */
export type RouteFields<R extends Route> = R extends { multipart: { fields: infer F } }
  ? Output<F>
  : undefined
/** What a handler returns. */
export type RouteResult<R extends Route> = Input<R["response"]>
/** What a client receives. */
export type RouteResponse<R extends Route> = { success: true } & Output<R["response"]>

type Given<K extends string, S> = S extends AnySchema
  ? Record<string, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : { [P in K]?: undefined }

/** What a client hands to a call of the route. */
export type RouteRequest<R extends Route> = Given<"params", R["params"]> &
  Given<"query", R["query"]> &
  Given<"body", R["body"]>
