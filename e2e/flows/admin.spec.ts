import { adminLimits } from "@pinyu/contract/admin/limits"
import { adminPages } from "@pinyu/contract/admin/pages"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import { pages } from "@pinyu/contract/pages"
import { secondStepLimits } from "@pinyu/contract/second-step/limits"
import { demoAdmin } from "@pinyu/demo/scenario/sign-ins.ts"
import { admin } from "@pinyu/phrases/admin"
import { errorMessages } from "@pinyu/phrases/errors"
import { recoveryCodes } from "@pinyu/phrases/second-step"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import { adminPassword } from "@pinyu/testkit/scenarios/admins.ts"
import type { Page } from "@playwright/test"
import { storageKeys } from "../../web/src/lib/session/storage.ts"
import { adminState, adminStateWith, otpAdmins } from "../admins.ts"
import { call } from "../api.ts"
import { expect, test } from "../fixtures.ts"

const { login, status, me } = adminRoutes

const submit = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel(admin.login.email, { exact: true }).fill(email)
  await page.getByLabel(admin.login.password, { exact: true }).fill(password)
  await page.getByRole("button", { name: admin.login.submit, exact: true }).click()
}
const cards = (page: Page) => page.getByRole("main").getByRole("list").first().getByRole("listitem")
const dashboard = (page: Page) => page.getByRole("heading", { level: 1, name: admin.status.title })
const signInHeading = (page: Page) => page.getByRole("heading", { level: 1, name: admin.login.title })
/** A status call that was in flight when the session ended. */
const lateStatusCall = `401 GET ${status.path}`
const storedToken = (page: Page) => page.evaluate((name) => localStorage.getItem(name), storageKeys.admin)

test("an admin signs in, sees the service status and signs out", async ({ page, browserErrors }) => {
  browserErrors.expect(`401 POST ${login.path}`, lateStatusCall)
  browserErrors.keepSecret(demoAdmin.password)
  await page.goto(adminPages.dashboard)
  await expect(page).toHaveURL(adminPages.login)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex")
  await submit(page, { ...demoAdmin, password: "another admin 8" })
  await expect(page.getByRole("alert")).toHaveText(errorMessages.wrong_credentials)
  await submit(page, demoAdmin)
  await expect(page).toHaveURL(adminPages.dashboard)

  await expect(page.getByText(admin.status.summaries.ok)).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex")
  await expect(cards(page)).toHaveCount(3)
  for (const name of ["Cloud SQL", "Memorystore for Valkey", "Cloud Storage"]) {
    const card = cards(page).filter({ hasText: name })
    await expect(card).toContainText(admin.status.states.ok)
    await expect(card).toContainText(/\d 毫秒/)
  }
  await expect(page.getByText(admin.status.signedInAs(demoAdmin.email, admin.roles.owner))).toBeVisible()

  await page.getByRole("button", { name: admin.logout }).click()
  await expect(signInHeading(page)).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await page.goto(adminPages.dashboard)
  await expect(page).toHaveURL(adminPages.login)
})

test("a member's session does not open the admin console, nor an admin's the members' area", async ({
  page,
  member,
}) => {
  await page.goto(adminPages.dashboard)
  await expect(signInHeading(page)).toBeVisible()
  await page.context().setStorageState(await adminState())
  await page.goto(pages.explore)
  await expect(page).toHaveURL(new RegExp(pages.login))
  expect(member.id).toBeTruthy()
})

test("the service status is polled", async ({ page, context }) => {
  await context.setStorageState(await adminState())
  await page.clock.install()
  await page.goto(adminPages.dashboard)
  await expect(page.getByText(admin.status.summaries.ok)).toBeVisible()

  for (let round = 0; round < 2; round++) {
    const statusRequest = page.waitForRequest((request) => request.url().endsWith(status.path))
    await page.clock.fastForward(adminLimits.status.refreshMs)
    await statusRequest
  }
})

const encoded = (claims: object) => `x.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.x`

test.describe("a token", () => {
  test("that is expired is removed before any call", async ({ page, context }) => {
    await context.setStorageState(adminStateWith(encoded({ exp: Date.now() / 1000 - 1 })))
    const requested: string[] = []
    page.on("request", (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(adminPages.dashboard)
    await expect(signInHeading(page)).toBeVisible()
    await expect(page.getByText(admin.login.expired)).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    expect(requested).not.toContain(status.path)
  })

  test("that the server rejects is removed, and a new sign-in returns to the page", async ({
    page,
    context,
    browserErrors,
  }) => {
    browserErrors.expect(`401 GET ${status.path}`, `401 GET ${me.path}`)
    const forged = encoded({ exp: Math.floor(Date.now() / 1000) + 3600 })
    await context.setStorageState(adminStateWith(forged))
    await page.goto(adminPages.dashboard)
    await expect(page.getByText(admin.login.expired)).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    await submit(page, demoAdmin)
    await expect(dashboard(page)).toBeVisible()
  })

  test("that expires while the page is open ends the session in every tab", async ({ page, context }) => {
    const token = encoded({ exp: Math.floor(Date.now() / 1000) + 60 })
    await page.route("**/api/admin/**", () => undefined)
    await context.setStorageState(adminStateWith(token))
    await page.clock.install()
    await page.goto(adminPages.dashboard)
    await expect(dashboard(page)).toBeVisible()
    await page.clock.fastForward(61_000)
    await expect(page.getByText(admin.login.expired)).toBeVisible()
  })
})

test("signing out in one tab signs out the others", async ({ page, context, browserErrors }) => {
  browserErrors.expect(lateStatusCall)
  await context.setStorageState(await adminState())
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(adminPages.dashboard)
    await expect(dashboard(tab)).toBeVisible()
  }
  await other.getByRole("button", { name: admin.logout }).click()
  await expect(signInHeading(page)).toBeVisible()
})

test("an admin ends another session, and enrols, uses and removes an authenticator app", async ({
  page,
  browserErrors,
}, { project }) => {
  const account = { email: otpAdmins[project.name] ?? "", password: adminPassword }
  browserErrors.keepSecret(account.password)
  browserErrors.expect(
    `401 POST ${login.path}`,
    `422 POST ${login.path}`,
    `422 POST ${adminRoutes.beginOtp.path}`,
  )
  browserErrors.expect(lateStatusCall)
  const elsewhere = (await call(login, { body: account })).body.adminToken
  await page.goto(adminPages.login)
  await submit(page, account)
  const devices = page.getByRole("region", { name: admin.sessions.title }).getByRole("listitem")
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: admin.sessions.current })).toHaveCount(1)
  await page.getByRole("button", { name: admin.sessions.endOf(admin.sessions.unknownDevice) }).click()
  const sure = page.getByRole("dialog", { name: admin.sessions.endTitle })
  await sure.getByRole("button", { name: admin.sessions.end, exact: true }).click()
  await expect(page.getByText(admin.sessions.ended)).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expect(call(me, {}, elsewhere)).rejects.toThrow("401")

  await page.getByRole("button", { name: admin.otp.begin }).click()
  const password = page.getByLabel(admin.otp.password, { exact: true })
  await password.fill("another admin 8")
  await page.getByRole("button", { name: admin.otp.next }).click()
  await expect(page.getByText(errorMessages.password_wrong)).toBeVisible()
  await password.fill(account.password)
  await page.getByRole("button", { name: admin.otp.next }).click()
  await expect(page.getByRole("img", { name: admin.otp.qr })).toBeVisible()
  const secret = (
    (await page
      .getByRole("definition")
      .filter({ hasText: /^[A-Z2-7 ]{39}$/ })
      .textContent()) ?? ""
  ).replaceAll(" ", "")
  browserErrors.keepSecret(secret)

  // Each code is valid once, from one period before its own to one after it.
  const periodMs = secondStepLimits.otp.period * 1000
  const codeOf = (period: number) => otpAt(secret, new Date(Date.now() + period * periodMs))
  const first = codeOf(0)
  await page.getByLabel(admin.otp.code, { exact: true }).fill(first)
  await page.getByRole("button", { name: admin.otp.confirm }).click()
  await expect(page.getByText(admin.otp.enabledNotice)).toBeVisible()
  const shown = page.getByRole("list", { name: recoveryCodes.title }).getByRole("listitem")
  await expect(shown).toHaveCount(10)
  const [recoveryCode = "", laterRecoveryCode = ""] = await shown.allTextContents()
  browserErrors.keepSecret(recoveryCode, laterRecoveryCode)
  await page.getByRole("button", { name: recoveryCodes.done }).click()
  await expect(page.getByText(admin.otp.recoveryLeft(10))).toBeVisible()
  await expect(page.getByText(recoveryCode)).toHaveCount(0)

  await page.getByRole("button", { name: admin.logout }).click()
  await submit(page, account)
  await page.getByRole("button", { name: admin.login.useRecovery }).click()
  await expect(page.getByLabel(admin.login.recovery, { exact: true })).toBeFocused()
  await page.getByLabel(admin.login.recovery, { exact: true }).fill(recoveryCode)
  await page.keyboard.press("Enter")
  await expect(page.getByText(admin.otp.recoveryLeft(9))).toBeVisible()

  await page.getByRole("button", { name: admin.logout }).click()
  await submit(page, account)
  const code = page.getByLabel(admin.login.otp, { exact: true })
  await expect(code).toBeFocused()
  await code.fill(first)
  await page.getByRole("button", { name: admin.login.otpSubmit }).click()
  await expect(page.getByText(errorMessages.otp_wrong)).toBeVisible()
  const second = codeOf(1)
  await code.fill(`${second.slice(0, 3)} ${second.slice(3)}`)
  await page.keyboard.press("Enter")
  await expect(dashboard(page)).toBeVisible()

  await page.getByRole("button", { name: admin.otp.disable }).click()
  await password.fill(account.password)
  await page.getByLabel(admin.otp.codeOrRecovery, { exact: true }).fill(laterRecoveryCode)
  await page.getByRole("button", { name: admin.otp.disableSubmit }).click()
  await expect(page.getByText(admin.otp.disabledNotice)).toBeVisible()
  await page.getByRole("button", { name: admin.logout }).click()
  await submit(page, account)
  await expect(dashboard(page)).toBeVisible()
})
