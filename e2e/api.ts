import { authRoutes } from "@pinyu/contract/auth/routes"
import type { Route, RouteRequest, RouteResponse } from "@pinyu/contract/route"
import { findService } from "./service.ts"

/** A registered member with their sign-in data. */
export interface Member {
  id: string
  email: string
  password: string
  nickname: string
}

/** A browser session and its access token. */
export interface SignedIn {
  cookie: string
  /** The cookie of the known device. */
  device: string
  accessToken: string
}

export const memberPassword = "moonlight 7"

type Params = Readonly<Record<string, unknown>>

/** Sends a request to a route, outside the browser. Throws on an error response. */
const send = async <R extends Route>(
  route: R,
  params: Params | undefined,
  { headers, body }: { headers: Record<string, string>; body?: string | FormData },
  accessToken: string | undefined,
): Promise<{ body: RouteResponse<R>; response: Response }> => {
  const { api, web } = findService()
  const path = Object.entries(params ?? {}).reduce<string>(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
    route.path,
  )
  const response = await fetch(api + path, {
    method: route.method,
    headers: {
      origin: web,
      ...headers,
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    ...(body && { body }),
  })
  if (!response.ok) throw new Error(`${route.id}: ${response.status} ${await response.text()}`)
  const answer: RouteResponse<R> = await response.json()
  return { body: answer, response }
}

/** Calls a route with a JSON body. */
export const call = <R extends Route>(route: R, { params, body }: RouteRequest<R>, accessToken?: string) => {
  const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
  return send(route, params, body ? json : { headers: {} }, accessToken)
}

/** A file to upload. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

interface FilesRequest {
  params?: Params
  fields: Readonly<Record<string, string>>
  files: readonly ChosenFile[]
}

/** Calls a route with a multipart body. */
export const callWithFiles = <R extends Route>(
  route: R,
  { params, fields, files }: FilesRequest,
  accessToken: string,
) => {
  if (!route.multipart) throw new Error(`${route.id} takes no files`)
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const { name, mimeType, buffer } of files)
    body.append(route.multipart.file, new File([new Uint8Array(buffer)], name, { type: mimeType }))
  return send(route, params, { headers: {}, body }, accessToken)
}

/** Registers an unverified member with a new address. They are too old for the age filters of other tests. */
export const registerMember = async (overrides: Partial<Pick<Member, "nickname">> = {}): Promise<Member> => {
  const { nickname = "小雅" } = overrides
  const email = `member-${crypto.randomUUID()}@example.com`
  const { body } = await call(authRoutes.register, {
    body: {
      ...{ email, password: memberPassword, nickname, birthDate: "1950-06-15", city: "臺北市" },
      ...{ height: 165, weight: 52, identity: "sugar_baby", gender: "female", acceptTerms: true },
    },
  })
  return { id: body.user.id, email, password: memberPassword, nickname }
}

/** The cookies of known devices, by address: a sign-in on a new one is noticed in the bell. */
const knownDevices = new Map<string, string>()

/** The value of a cookie that a response sets. */
const cookieIn = (response: Response, name: string) => {
  const start = `${name}=`
  const cookie = response.headers.getSetCookie().find((header) => header.startsWith(start))
  if (!cookie) throw new Error(`signing in set no ${name}`)
  return cookie.slice(start.length).split(";", 1)[0] ?? ""
}

/** Signs a member in through the API, on a known device where there is one. */
export const openSession = async (
  { email, password }: Pick<Member, "email" | "password">,
  rememberMe = true,
): Promise<SignedIn> => {
  const known = knownDevices.get(email)
  const headers = { "content-type": "application/json", ...(known && { cookie: `pinyu_device=${known}` }) }
  const body = JSON.stringify({ email, password, rememberMe })
  const { body: answer, response } = await send(authRoutes.login, undefined, { headers, body }, undefined)
  const device = cookieIn(response, "pinyu_device")
  knownDevices.set(email, device)
  return { cookie: cookieIn(response, "pinyu_refresh"), device, accessToken: answer.accessToken }
}

/** Ends all sessions of a member. */
export const endEverySession = async (member: Member) => {
  const { accessToken } = await openSession(member)
  const { body } = await call(authRoutes.listSessions, {}, accessToken)
  const last = body.sessions.toSorted((one, other) => Number(one.is_current) - Number(other.is_current))
  for (const { id } of last) await call(authRoutes.endSession, { params: { id } }, accessToken)
}
