import type { Readable } from "node:stream"
import type {
  Route,
  RouteBody,
  RouteFields,
  RouteParams,
  RouteQuery,
  RouteResult,
} from "@pinyu/contract/route"
import type { FastifyReply } from "fastify"

/** The member whose access token a request carries. */
export interface Viewer {
  id: string
  sessionId: string
  /** When this session began with a password or passkey. */
  signedInAt: Date
}

/** The admin whose token a request carries. */
export interface AdminViewer {
  id: string
  sessionId: string
}

/** Where a request comes from, for limits and the list of devices. */
export interface Client {
  /** The network that limits count, as `networkOf` names it. */
  address: string
  /** The User-Agent, cut to 200 characters. */
  device: string
}

/** Characters of what somebody calls a file. */
export const longestFileName = 255

/** One of the files of a form. */
export interface SentFile {
  /** As its sender calls it, in NFC; cut, and not to be trusted. */
  name: string
  /** As it comes; it fails where the form around it turns out to be wrong. */
  file: Readable
  /** What stood before it in the form, unchecked. */
  fieldsBefore: Readonly<Record<string, unknown>>
}

type ViewerOf<A extends Route["access"]> = A extends "member"
  ? Viewer
  : A extends "guest_or_member"
    ? Viewer | null
    : A extends "admin"
      ? AdminViewer
      : null

/** A parsed, allowed request on its way to a handler. */
export interface Call<R extends Route> {
  params: RouteParams<R>
  query: RouteQuery<R>
  body: RouteBody<R>
  /** The file of a multipart route, as it comes; it fails where the form around it turns out to be wrong. */
  file: R extends { multipart: { many: object } }
    ? undefined
    : R extends { multipart: object }
      ? Readable
      : undefined
  /** The files of one that takes many, one after the other. */
  files: R extends { multipart: { many: object } } ? AsyncIterable<SentFile> : undefined
  /** The fields of the form; of a route that takes many, all of them, known once its files have come. */
  fields: R extends { multipart: { many: object } } ? () => RouteFields<R> : RouteFields<R>
  /** The caller; null on routes that anyone may call, and of a guest where members may call too. */
  viewer: ViewerOf<R["access"]>
  client: Client
  cookies: Record<string, string | undefined>
  idempotencyKey: string | undefined
  /** For cookies and headers only: the body is what the handler returns. */
  reply: FastifyReply
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteResult<R>>

/** One handler for each route of an area, under the same names. */
export type Handlers<A extends Record<string, Route>> = { [K in keyof A]: Handler<A[K]> }
