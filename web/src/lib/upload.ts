import type { Route, RouteRequest, RouteResponse } from "@pinyu/contract/route"
import type * as z from "zod"
import { errorFrom, networkError } from "./api-error.ts"
import { authorised, type Credentials } from "./authorised.ts"
import { addressOf } from "./route-address.ts"

export interface UploadOptions {
  /** How much has been sent, from 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

export interface CallUploadOptions extends UploadOptions {
  headers?: Readonly<Record<string, string>>
}

/** What the path of a route names, where it names something. */
type ParamsOf<R extends Route> = Pick<RouteRequest<R>, "params">

interface Sending extends UploadOptions {
  method: "PUT" | "POST"
  url: string
  headers: Readonly<Record<string, string>>
  body: Blob | FormData
}

/** Without a sign of life for so long, the network is gone. */
const silenceMs = 30_000
/** When all has been sent, the other side may have to look at it first. */
const answerMs = 90_000

/** Sends a body and tells how much of it is gone, which `fetch` cannot. Rejects as `fetch` of our own would. */
const send = ({ method, url, headers, body, onProgress, signal }: Sending) => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  let silence: ReturnType<typeof setTimeout>
  const waitFor = (ms: number) => {
    clearTimeout(silence)
    silence = setTimeout(() => request.abort(), ms)
  }
  const giveUp = () => request.abort()

  request.open(method, url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => {
    waitFor(silenceMs)
    onProgress(total > 0 ? Math.min(1, loaded / total) : 1)
  }
  request.upload.onload = () => waitFor(answerMs)
  request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
  request.onerror = () => reject(networkError())
  request.onabort = () => reject(signal.aborted ? signal.reason : networkError())
  signal.addEventListener("abort", giveUp)
  request.onloadend = () => {
    clearTimeout(silence)
    signal.removeEventListener("abort", giveUp)
  }
  waitFor(silenceMs)
  request.send(body)
  if (signal.aborted) giveUp()
  return promise
}

interface FileSending extends UploadOptions {
  /** Where to, and with which headers, as the server offered it. */
  offer: { signedUrl: string; headers: Readonly<Record<string, string>> }
  body: Blob
}

/**
 * Sends a file to the storage, straight to its signed address. Throws `ApiError`, or the abort reason when `signal` ended
 * it.
 */
export const sendFile = async ({ offer, ...rest }: FileSending) => {
  const response = await send({ ...rest, method: "PUT", url: offer.signedUrl, headers: offer.headers })
  if (!response.ok) throw await errorFrom(response)
}

type UploadRoute = Route & Required<Pick<Route, "multipart">>

/** What a route takes: one file, or several where it says so. */
type FilesOf<R extends UploadRoute> = R["multipart"] extends { many: object } ? File | readonly File[] : File

interface UploadDeps extends Credentials {
  /** The API's origin, without a slash at the end. */
  origin: () => string
}

/** The body as the server reads it, piece by piece: what the files are for has to be known before them. */
const bodyOf = (multipart: UploadRoute["multipart"], fields: object, files: readonly File[]) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) body.append(name, String(value))
  for (const file of files) body.append(multipart.file, file, file.name)
  return body
}

/** Makes the calls of the contract that carry files: in the member's name, as the other calls are. */
export const createUpload =
  ({ origin, ...credentials }: UploadDeps) =>
  async <R extends UploadRoute>(
    route: R,
    fields: z.input<R["multipart"]["fields"]>,
    files: FilesOf<R>,
    { headers: given, params, ...options }: CallUploadOptions & ParamsOf<R>,
  ): Promise<RouteResponse<R>> => {
    const body = bodyOf(route.multipart, fields, files instanceof File ? [files] : files)
    const response = await authorised(route, credentials, (token) => {
      const headers = {
        accept: "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
        ...given,
      }
      return send({ ...options, method: "POST", url: origin() + addressOf(route, { params }), headers, body })
    })
    if (!response.ok) throw await errorFrom(response)
    // The server checked and stripped its answer against the same entry.
    return (await response.json()) as RouteResponse<R>
  }
