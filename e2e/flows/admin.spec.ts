import { adminPages } from "@pinyu/contract/admin/pages"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import { secondStepLimits } from "@pinyu/contract/second-step/limits"
import { demoAdmin } from "@pinyu/demo/scenario/sign-ins.ts"
import { admin } from "@pinyu/phrases/admin"
import { otpSecret, recoveryCodes } from "@pinyu/phrases/second-step"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import { adminPassword } from "@pinyu/testkit/scenarios/admins.ts"
import type { Page } from "@playwright/test"
import { otpAdmins } from "../admins.ts"
import { expect, test } from "../fixtures.ts"

const { login, status } = adminRoutes

const submit = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel(admin.login.email, { exact: true }).fill(email)
  await page.getByLabel(admin.login.password, { exact: true }).fill(password)
  await page.getByRole("button", { name: admin.login.submit, exact: true }).click()
}
/** A status call that was in flight when the session ended. */
const lateStatusCall = `401 GET ${status.path}`

test("an admin signs in, sees the service status and signs out; a member's session does not open the console", {
  tag: ["@nightly", "@desktop"],
}, async ({ page, member: _, browserErrors }) => {
  browserErrors.expect(lateStatusCall)
  browserErrors.keepSecret(demoAdmin.password)
  await page.goto(adminPages.dashboard)
  await expect(page).toHaveURL(adminPages.login)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex")
  await submit(page, demoAdmin)
  await expect(page).toHaveURL(adminPages.dashboard)
  await expect(page.getByText(admin.status.summaries.ok)).toBeVisible()

  await page.getByRole("button", { name: admin.logout }).click()
  await expect(page.getByRole("heading", { level: 1, name: admin.login.title })).toBeVisible()
  await page.goto(adminPages.dashboard)
  await expect(page).toHaveURL(adminPages.login)
})

test(
  "an admin enrols an authenticator app, and signs in with a recovery code and with a code",
  {
    tag: ["@nightly", "@desktop"],
  },
  async ({ page, browserErrors }, { project }) => {
    const account = { email: otpAdmins[project.name] ?? "", password: adminPassword }
    browserErrors.keepSecret(account.password)
    browserErrors.expect(`401 POST ${login.path}`, lateStatusCall)
    await page.goto(adminPages.login)
    await submit(page, account)
    await page.getByRole("link", { name: admin.security.open }).click()
    await page.getByRole("button", { name: admin.otp.begin }).click()
    await page.getByLabel(admin.otp.password, { exact: true }).fill(account.password)
    await page.getByRole("button", { name: admin.otp.next }).click()
    await expect(page.getByRole("button", { name: otpSecret.copy })).toBeVisible()
    const written = page.getByRole("definition").filter({ hasText: /^[A-Z2-7 ]{39}$/ })
    const secret = ((await written.textContent()) ?? "").replaceAll(" ", "")
    browserErrors.keepSecret(secret)

    // Each code is valid once, from one period before its own to one after it.
    const codeOf = (period: number) =>
      otpAt(secret, new Date(Date.now() + period * secondStepLimits.otp.period * 1000))
    await page.getByLabel(admin.otp.code, { exact: true }).fill(codeOf(0))
    await page.getByRole("button", { name: admin.otp.confirm }).click()
    const shown = page.getByRole("list", { name: recoveryCodes.title }).getByRole("listitem")
    await expect(shown).toHaveCount(10)
    const recoveryCode = (await shown.first().textContent()) ?? ""
    browserErrors.keepSecret(recoveryCode)
    await page.getByRole("button", { name: recoveryCodes.done }).click()
    await expect(page.getByText(recoveryCode)).toHaveCount(0)

    await page.getByRole("button", { name: admin.logout }).click()
    await submit(page, account)
    await page.getByRole("button", { name: admin.login.useRecovery }).click()
    await page.getByLabel(admin.login.recovery, { exact: true }).fill(recoveryCode)
    await page.keyboard.press("Enter")
    await page.getByRole("link", { name: admin.security.name, exact: true }).click()
    await expect(page.getByText(admin.otp.recoveryLeft(9))).toBeVisible()

    await page.getByRole("button", { name: admin.logout }).click()
    await submit(page, account)
    await page.getByLabel(admin.login.otp, { exact: true }).fill(codeOf(1))
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { level: 1, name: admin.status.title })).toBeVisible()
  },
)
