import { authRoutes } from "@pinyu/contract/auth/routes"
import { buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe("the key of a member's device", () => {
  it("is the same after a new sign-in, and another member's is different", async () => {
    const [ya, rain] = [await buildMember(app), await buildMember(app)]
    const before = await app.call(authRoutes.deviceKey, { as: ya })
    expect(Buffer.from(before.body.key, "base64url")).toHaveLength(32)
    expect(before.headers["cache-control"]).toBe("no-store")

    const again = await app.call(authRoutes.login, { body: { email: ya.email, password: memberPassword } })
    expect((await app.call(authRoutes.deviceKey, { as: again.body })).body).toEqual(before.body)
    expect((await app.call(authRoutes.deviceKey, { as: rain })).body.key).not.toBe(before.body.key)
  })

  it("is nothing for a visitor or an ended session", async () => {
    expect((await app.call(authRoutes.deviceKey, {})).status).toBe(401)
    const member = await buildMember(app)
    await app.call(authRoutes.logout, { as: member })
    expect((await app.call(authRoutes.deviceKey, { as: member })).status).toBe(401)
  })
})
