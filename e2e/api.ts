import { authRoutes } from "@pinyu/contract/auth/routes"
import type { Route, RouteRequest, RouteResponse } from "@pinyu/contract/route"
import { findService } from "./service.ts"

/** Somebody who registered: what they type to sign in. */
export interface Member {
  id: string
  email: string
  password: string
  nickname: string
}

/** A session as a browser holds it, and a token to call the API with in its name. */
export interface SignedIn {
  cookie: string
  accessToken: string
}

export const memberPassword = "moonlight 7"

/** Makes one call of the contract outside the browser, as the page would. Throws what the server refused with. */
export const call = async <R extends Route>(
  route: R,
  request: RouteRequest<R>,
  accessToken?: string,
): Promise<{ body: RouteResponse<R>; response: Response }> => {
  const { api, web } = findService()
  const path = Object.entries(request.params ?? {}).reduce<string>(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
    route.path,
  )
  const response = await fetch(api + path, {
    method: route.method,
    headers: {
      origin: web,
      ...(request.body && { "content-type": "application/json" }),
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    ...(request.body && { body: JSON.stringify(request.body) }),
  })
  if (!response.ok) throw new Error(`${route.id}: ${response.status} ${await response.text()}`)
  const answer: RouteResponse<R> = await response.json()
  return { body: answer, response }
}

/**
 * Registers somebody with an address of their own, unverified. Too old for any age filter, so that no other test meets
 * them in a grid.
 */
export const join = async (overrides: Partial<Pick<Member, "nickname">> = {}): Promise<Member> => {
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

/** Signs a member in outside the browser. */
export const openSession = async (
  { email, password }: Pick<Member, "email" | "password">,
  rememberMe = true,
): Promise<SignedIn> => {
  const { body, response } = await call(authRoutes.login, { body: { email, password, rememberMe } })
  const given = response.headers.getSetCookie().map((cookie) => /^pinyu_refresh=([^;]+)/.exec(cookie)?.[1])
  const cookie = given.find((value) => value !== undefined)
  if (!cookie) throw new Error("signing in set no refresh cookie")
  return { cookie, accessToken: body.accessToken }
}

/** Signs the member out on every device, from one that is only opened for that. */
export const endEverySession = async (member: Member) => {
  const { accessToken } = await openSession(member)
  const { body } = await call(authRoutes.listSessions, {}, accessToken)
  const last = body.sessions.toSorted((one, other) => Number(one.is_current) - Number(other.is_current))
  for (const { id } of last) await call(authRoutes.endSession, { params: { id } }, accessToken)
}
