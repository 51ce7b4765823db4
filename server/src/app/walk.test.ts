import { authRoutes } from "@pinyu/contract/auth/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { healthRoutes } from "@pinyu/contract/health"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { Route } from "@pinyu/contract/route"
import { versionRoutes } from "@pinyu/contract/version/routes"
import { contractViolations } from "@pinyu/testkit/contract-check.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { createHttpCaller, type HttpAnswer, type HttpCall } from "@pinyu/testkit/http-caller.ts"
import { codeIn } from "@pinyu/testkit/outbox.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"

const refreshCookie = "pinyu_refresh"

let app: TestApp
let caller: ReturnType<typeof createHttpCaller>

beforeAll(async () => {
  app = await testApp()
  caller = createHttpCaller(await app.app.listen({ host: "127.0.0.1", port: 0 }))
})
afterAll(async () => {
  caller.close()
  await app.close()
})

/** One HTTP call. Its response must match the contract exactly. */
const ask = async <R extends Route>(
  route: R,
  status: number,
  call: HttpCall = {},
): Promise<HttpAnswer<R>> => {
  const answer = await caller.call(route, call)
  expect(contractViolations(route, answer.status, answer.body), route.id).toEqual([])
  expect(answer.status, route.id).toBe(status)
  return answer
}

/** Registers with a mailed code and signs in. */
const registerAndSignIn = async (nickname: string) => {
  const form = registrationForm({ nickname })
  expect((await ask(authRoutes.checkEmail, 200, { body: form })).body.isAvailable).toBe(true)
  await ask(authRoutes.sendEmailCode, 200, { body: form })
  await app.jobsIdle()
  const emailCode = codeIn(await app.outbox.mailsTo(form.email))
  const registration = { body: { ...form, emailCode }, headers: { "idempotency-key": form.email } }
  const { user } = (await ask(authRoutes.register, 201, registration)).body
  expect((await ask(authRoutes.register, 201, registration)).body.user.id).toBe(user.id)
  expect((await ask(authRoutes.checkEmail, 200, { body: form })).body.isAvailable).toBe(false)
  const { body, cookies } = await ask(authRoutes.login, 200, { body: { ...form, rememberMe: true } })
  return { ...form, id: user.id, accessToken: body.accessToken, refreshToken: cookies[refreshCookie] ?? "" }
}

it("a visitor becomes a member, meets another, and deletes the account, over HTTP", {
  tags: "heavy",
}, async () => {
  await ask(healthRoutes.alive, 200)
  await ask(healthRoutes.ready, 200)
  await ask(versionRoutes.current, 200)
  expect((await ask(authRoutes.me, 401)).body.code).toBe("unauthenticated")

  const mei = await registerAndSignIn("小美")
  const hao = await registerAndSignIn("阿豪")
  const params = { userId: hao.id }
  expect((await ask(authRoutes.me, 200, { as: mei })).body.user).toMatchObject({
    id: mei.id,
    email_verified: true,
  })
  expect((await ask(profileRoutes.me, 200, { as: mei })).body.profile.email).toBe(mei.email)

  const explored = (await ask(exploreRoutes.list, 200, { as: mei, query: { regions: "台北市" } })).body
    .members
  expect(explored).toEqual([expect.objectContaining({ id: hao.id, i_like_them: false })])
  const found = (await ask(exploreRoutes.search, 200, { as: mei, query: { q: "阿豪" } })).body.members
  expect(found.map(({ id }) => id)).toEqual([hao.id])

  expect((await ask(friendsRoutes.like, 200, { as: mei, params })).body.is_mutual).toBe(false)
  const back = { as: hao, params: { userId: mei.id } }
  expect((await ask(friendsRoutes.like, 200, back)).body.is_mutual).toBe(true)
  expect((await ask(friendsRoutes.iLike, 200, { as: mei })).body.users.map(({ id }) => id)).toEqual([hao.id])
  await ask(friendsRoutes.unlike, 200, { as: mei, params })
  expect((await ask(friendsRoutes.iLike, 200, { as: mei })).body.users).toEqual([])
  expect((await ask(friendsRoutes.like, 422, { as: mei, params: { userId: mei.id } })).body.code).toBe(
    "cannot_like_self",
  )

  const cookies = { [refreshCookie]: mei.refreshToken }
  const refreshed = await ask(authRoutes.refresh, 200, { cookies })
  const now = { accessToken: refreshed.body.accessToken }
  expect((await ask(authRoutes.listSessions, 200, { as: now })).body.sessions).toHaveLength(1)
  await ask(authRoutes.logout, 200, { cookies: { [refreshCookie]: refreshed.cookies[refreshCookie] ?? "" } })
  expect((await ask(authRoutes.me, 401, { as: now })).body.code).toBe("unauthenticated")
  await ask(authRoutes.me, 200, { as: hao })
})
