import { authRoutes } from "@pinyu/contract/auth/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { buildMember, mailedCode, memberPassword, registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

const app = startedApp()

const minute = 60

const register = async () => {
  const form = registrationForm()
  const emailCode = await mailedCode(app, form.email)
  const { body } = await app.call(authRoutes.register, { body: { ...form, emailCode } })
  return { ...form, user: body.user }
}
const login = (email: string) => app.call(authRoutes.login, { body: { email, password: memberPassword } })

describe("updated_at of the current user", () => {
  it("changes with the profile, and not with a visit", async () => {
    const member = await buildMember(app)
    const updatedAt = async () =>
      (await app.call(authRoutes.me, { as: member })).body.user.updated_at as string
    const before = await updatedAt()
    app.clock.advance(5 * minute)
    expect(await updatedAt()).toBe(before)
    await app.call(profileRoutes.update, { as: member, body: { about_me: "喜歡看海" } })
    expect(await updatedAt()).toBe(app.clock.now().toISOString())
    app.clock.advance(5 * minute)
    await app.call(profileRoutes.setPrivacy, { as: member, body: { show_age: false } })
    expect(await updatedAt()).toBe(app.clock.now().toISOString())
  })
})

const list = async (as: { accessToken: string }) => {
  const { body } = await app.call(exploreRoutes.list, { as, query: { unlimited: "true", limit: 50 } })
  return body.members as { id: string; last_online: string | null }[]
}

it("a member who has never signed in is last in explore and has no presence until the first sign-in", async () => {
  const viewer = await buildMember(app)
  const week = 7 * 24 * 60 * minute * 1000
  const longGone = await buildMember(app, { lastOnline: new Date(app.clock.now().getTime() - week) })
  const newcomer = await register()

  const before = await list(viewer)
  expect(before.at(-1)).toMatchObject({ id: newcomer.user.id, last_online: null })
  expect(before.map(({ id }) => id)).toContain(longGone.id)
  const online = await app.call(exploreRoutes.list, {
    as: viewer,
    query: { unlimited: "true", online: "true" },
  })
  expect(online.body.members.map(({ id }: { id: string }) => id)).not.toContain(newcomer.user.id)
  const { body } = await app.call(profileRoutes.user, { as: viewer, params: { userId: newcomer.user.id } })
  expect(body.profile.last_online).toBeNull()

  await login(newcomer.email)
  const after = await list(viewer)
  expect(after[0]).toMatchObject({ id: newcomer.user.id, last_online: expect.any(String) })
})
