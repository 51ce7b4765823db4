import { authRoutes } from "@pinyu/contract/auth/routes"
import { buildMember, memberPassword, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"

const newPassword = "starlight 8"
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it.each(["change", "reset"] as const)(
  "the %s of a password drops a pending change of address",
  async (way) => {
    const member = await buildMember(app)
    const email = `pending-${way}@example.com`
    expect((await app.call(authRoutes.changeEmail, { as: member, body: { email } })).status).toBe(200)
    await app.jobsIdle()
    const token = tokenIn(await app.outbox.mailsTo(email))
    if (way === "reset") await app.call(authRoutes.forgotPassword, { body: { email: member.email } })
    await app.jobsIdle()
    const answer =
      way === "reset"
        ? await app.call(authRoutes.resetPassword, {
            body: { token: tokenIn(await app.outbox.mailsTo(member.email)), newPassword },
          })
        : await app.call(authRoutes.changePassword, {
            as: member,
            body: { currentPassword: memberPassword, newPassword },
          })
    expect(answer.status).toBe(200)
    const as = await signInAs(app, member.id)
    expect((await app.call(authRoutes.me, { as })).body.user.pending_email).toBeNull()
    const confirmed = await app.call(authRoutes.confirmEmailChange, { as, body: { token } })
    expect(confirmed.body.code).toBe("token_invalid")
  },
)
