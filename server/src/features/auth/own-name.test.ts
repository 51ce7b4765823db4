import { authRoutes } from "@pinyu/contract/auth/routes"
import { fieldMessages } from "@pinyu/phrases/fields"
import { memberPassword, registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { expect, it } from "vitest"

const app = startedApp()

const message = fieldMessages.password_own_name
const person = { email: "rosie.wang@example.tw", nickname: "小羅 Rosalind" }
const register = (form: object) =>
  app.call(authRoutes.register, { body: registrationForm({ ...person, ...form }) })

it("a password that contains its owner's name is rejected at registration, change and reset", async () => {
  const newPassword = "rosie.wang 2026"
  for (const password of [newPassword, "小羅 rosalind 42"])
    expect((await register({ password })).body.fields).toEqual({ password: message })
  expect((await register({})).status).toBe(201)
  const { email } = person
  const signIn = await app.call(authRoutes.login, { body: { email, password: memberPassword } })
  const change = await app.call(authRoutes.changePassword, {
    as: signIn.body,
    body: { currentPassword: memberPassword, newPassword },
  })
  expect([change.status, change.body.fields]).toEqual([422, { newPassword: message }])

  await app.call(authRoutes.forgotPassword, { body: { email } })
  await app.jobsIdle()
  const token = tokenIn(await app.outbox.mailsTo(email))
  const reset = await app.call(authRoutes.resetPassword, { body: { token, newPassword } })
  expect([reset.status, reset.body.fields]).toEqual([422, { newPassword: message }])
})
