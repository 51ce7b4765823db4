import type { Readable } from "node:stream"
import type { AdminRole } from "@pinyu/contract/admin/roles"
import type {
  Route,
  RouteBody,
  RouteFields,
  RouteParams,
  RouteQuery,
  RouteResult,
} from "@pinyu/contract/route"
import type { FastifyReply } from "fastify"

/** The member of a request's access token. */
export interface Viewer {
  id: string
  sessionId: string
  /** Whether the session's sign-in or reauthentication is recent enough for sensitive acts. */
  signedInRecently: boolean
  /** Where the log of writes (LSN) was after the last write of the session; null before one is noted. */
  lastWrite: string | null
}

/** The admin of a request's token. */
export interface AdminViewer {
  id: string
  sessionId: string
  role: AdminRole
  /** Whether the session's sign-in or reauthentication is recent enough for sensitive acts. */
  signedInRecently: boolean
  /** Whether only the own account is open, until a second step protects it. */
  restricted: boolean
}

/** The origin of a request, for limits and the list of devices. */
export interface Client {
  /** The network by which limits count, from `networkOf`. */
  address: string
  /** The User-Agent, cut to 200 characters. */
  device: string
}

/** The maximum length of a file name in characters. */
export const longestFileName = 255

/** One file of a form. */
export interface SentFile {
  /** The sender's file name in NFC; cut and untrusted. */
  name: string
  /** The stream of the file; it fails when the rest of the form is invalid. */
  file: Readable
  /** The fields before the file, unchecked. */
  fieldsBefore: Readonly<Record<string, unknown>>
}

type ViewerOf<A extends Route["access"]> = A extends "member"
  ? Viewer
  : A extends "guest_or_member"
    ? Viewer | null
    : A extends `admin:${string}`
      ? AdminViewer
      : null

/** A parsed, allowed request for a handler. */
export interface Call<R extends Route> {
  params: RouteParams<R>
  query: RouteQuery<R>
  body: RouteBody<R>
  /** The file of a multipart route as a stream; it fails when the rest of the form is invalid. */
  file: R extends { multipart: { many: object } }
    ? undefined
    : R extends { multipart: object }
      ? Readable
      : undefined
  /** The files of a multipart route with several files, one after the other. */
  files: R extends { multipart: { many: object } } ? AsyncIterable<SentFile> : undefined
  /** The fields of the form. With several files, they are known after the files were read. */
  fields: R extends { multipart: { many: object } } ? () => RouteFields<R> : RouteFields<R>
  /** The caller; null on open routes, and for guests on routes that members may call too. */
  viewer: ViewerOf<R["access"]>
  client: Client
  cookies: Record<string, string | undefined>
  idempotencyKey: string | undefined
  /** For cookies and headers only; the body is the handler's result. */
  reply: FastifyReply
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteResult<R>>

/** One handler for each route of an area, by the routes' names. */
export type Handlers<A extends Record<string, Route>> = { [K in keyof A]: Handler<A[K]> }
