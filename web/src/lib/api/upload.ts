import type { Route, RouteRequest, RouteResponse } from "@pinyu/contract/route"
import type * as z from "@pinyu/contract/zod"
import { urlOf } from "../pages/route-url.ts"
import { errorFrom, networkError } from "./api-error.ts"
import { authorised, type Credentials } from "./authorised.ts"

export interface UploadOptions {
  /** The progress, from 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

export interface CallUploadOptions extends UploadOptions {
  headers?: Readonly<Record<string, string>>
}

/** The path parameters of a route, when it has any. */
type ParamsOf<R extends Route> = Pick<RouteRequest<R>, "params">

interface Sending extends UploadOptions {
  method: "PUT" | "POST"
  url: string
  headers: Readonly<Record<string, string>>
  body: Blob | FormData
}

/** After this long without progress, the upload fails as a network error. */
const stallMs = 30_000
/** After the upload, the server may need time to process the file. */
const answerMs = 90_000

/** Sends a body and reports upload progress, which `fetch` cannot. Rejects like our `fetch` wrapper. */
const send = ({ method, url, headers, body, onProgress, signal }: Sending) => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  let stallTimer: ReturnType<typeof setTimeout>
  const waitFor = (ms: number) => {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(() => request.abort(), ms)
  }
  const abort = () => request.abort()

  request.open(method, url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => {
    waitFor(stallMs)
    onProgress(total > 0 ? Math.min(1, loaded / total) : 1)
  }
  request.upload.onload = () => waitFor(answerMs)
  request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
  request.onerror = () => reject(networkError())
  request.onabort = () => reject(signal.aborted ? signal.reason : networkError())
  signal.addEventListener("abort", abort)
  request.onloadend = () => {
    clearTimeout(stallTimer)
    signal.removeEventListener("abort", abort)
  }
  waitFor(stallMs)
  request.send(body)
  if (signal.aborted) abort()
  return promise
}

interface FileSending extends UploadOptions {
  /** The signed URL and headers that the server offered. */
  offer: { signedUrl: string; headers: Readonly<Record<string, string>> }
  body: Blob
}

/**
 * Uploads a file to the signed URL of the storage. Throws `ApiError`, or the abort reason of
 * `signal`.
 */
export const sendFile = async ({ offer, ...rest }: FileSending) => {
  const response = await send({ ...rest, method: "PUT", url: offer.signedUrl, headers: offer.headers })
  if (!response.ok) throw await errorFrom(response)
}

type UploadRoute = Route & Required<Pick<Route, "multipart">>

/** The files of a route: one, or several where the route allows it. */
type FilesOf<R extends UploadRoute> = R["multipart"] extends { many: object } ? File | readonly File[] : File

interface UploadDeps extends Credentials {
  /** The API's origin, without a trailing slash. */
  origin: () => string
}

/**
 * Builds the multipart body. Fields come first, because the server must know the purpose before it
 * reads the files.
 */
const bodyOf = (multipart: UploadRoute["multipart"], fields: object, files: readonly File[]) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) body.append(name, String(value))
  for (const file of files) body.append(multipart.file, file, file.name)
  return body
}

/** Creates the client for routes that accept files. Calls send the member's token. */
export const createUpload =
  ({ origin, ...credentials }: UploadDeps) =>
  async <R extends UploadRoute>(
    route: R,
    fields: z.input<R["multipart"]["fields"]>,
    files: FilesOf<R>,
    { headers: extraHeaders, params, ...options }: CallUploadOptions & ParamsOf<R>,
  ): Promise<RouteResponse<R>> => {
    const body = bodyOf(route.multipart, fields, files instanceof File ? [files] : files)
    const response = await authorised(route, credentials, (token) => {
      const headers = {
        accept: "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
        ...extraHeaders,
      }
      return send({ ...options, method: "POST", url: origin() + urlOf(route, { params }), headers, body })
    })
    if (!response.ok) throw await errorFrom(response)
    // The server already validated and stripped its response against the same entry.
    return (await response.json()) as RouteResponse<R>
  }
