import { authRoutes } from "@pinyu/contract/auth/routes"
import { expect, it } from "vitest"
import { mailedCode, registrationForm } from "./factories/auth.ts"
import { testApp } from "./test-app.ts"

it("finds every kind of secret in a log line, and none in the service's own log", async () => {
  const app = await testApp()
  const form = registrationForm()
  const emailCode = await mailedCode(app, form.email)
  await app.call(authRoutes.register, { body: { ...form, emailCode } })
  const { body, cookies } = await app.call(authRoutes.login, { body: form })
  expect(await app.leakedSecrets()).toEqual([])

  const secrets = [form.email, form.password, emailCode, body.accessToken, cookies.pinyu_refresh?.value ?? ""]
  for (const secret of secrets) {
    app.platform.log.info({ detail: `planted ${secret}` }, "a careless line")
    expect(await app.leakedSecrets()).toEqual([secret])
    app.logLines.length = 0
  }

  app.platform.log.info(`planted ${form.password}`)
  await expect(app.close()).rejects.toThrow("secrets in the log")
})
