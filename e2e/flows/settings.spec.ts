import { authLimits } from "@pinyu/contract/auth/limits"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { errorMessages } from "@pinyu/phrases/errors"
import { settings as words } from "@pinyu/phrases/settings"
import { verification } from "@pinyu/phrases/verification"
import type { Page } from "@playwright/test"
import { call, openSession } from "../api.ts"
import { stopClock } from "../clock.ts"
import { inDatabase } from "../database.ts"
import { expect, test } from "../fixtures.ts"
import { headingOn } from "../screen.ts"
import { openPasswordDialog } from "../settings-screens.ts"

const sectionsOf = (page: Page) => page.getByRole("navigation", { name: words.sections })
const section = (page: Page, name: string) => page.getByRole("heading", { level: 2, name })

test("a phone lists the sections; each opens and returns", { tag: "@phone" }, async ({ page, member }) => {
  await page.goto(pages.settings)
  await sectionsOf(page).getByRole("link", { name: words.accountTitle }).click()
  await expect(page).toHaveURL(pages.settingsAccount)
  await expect(page.getByText(member.email)).toBeVisible()
  await expect(sectionsOf(page)).toBeHidden()
  await page.getByRole("link", { name: words.back }).click()
  await expect(page).toHaveURL(pages.settings)
  await sectionsOf(page).getByRole("link", { name: words.devicesTitle }).click()
  await expect(section(page, words.devicesTitle)).toBeVisible()
  await page.goBack()
  await expect(sectionsOf(page)).toBeVisible()
})

test("a desktop keeps the list beside the section, and the keyboard navigates it", {
  tag: "@desktop",
}, async ({ page, member }) => {
  await page.goto(pages.settings)
  await expect(page).toHaveURL(pages.settingsAccount)
  await expect(page.getByText(member.email)).toBeVisible()
  const link = (name: string) => sectionsOf(page).getByRole("link", { name })
  await expect(link(words.accountTitle)).toHaveAttribute("aria-current", "page")
  await link(words.accountTitle).focus()
  await page.keyboard.press("Tab")
  await expect(link(verification.title)).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(link(words.securityTitle)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(pages.settingsSecurity)
  await expect(link(words.securityTitle)).toHaveAttribute("aria-current", "page")
  await page.getByRole("button", { name: words.password.change }).press("Enter")
  const dialog = page.getByRole("dialog", { name: words.password.changeTitle })
  await expect(dialog.getByLabel(words.password.current, { exact: true })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("button", { name: words.password.change })).toBeFocused()
})

test("an unverified address gets a new link, again after the resend lock", { tag: "@phone" }, async ({
  page,
  member,
  mailsTo,
  browserErrors,
}) => {
  browserErrors.expect(`429 POST ${authRoutes.sendVerificationEmail.path}`)
  await mailsTo(member.email)
  await page.goto(pages.settingsAccount)
  await expect(page.getByText(words.account.unverified, { exact: true }).first()).toBeVisible()
  await page.getByRole("button", { name: words.account.verifyNow }).click()
  await expect(page.getByText(errorMessages.email_code_too_soon)).toBeVisible()
  await inDatabase((db) =>
    db
      .updateTable("credentials")
      .set({ verification_requested_at: new Date(0) })
      .where("member_id", "=", member.id)
      .execute(),
  )
  await page.getByRole("button", { name: words.account.verifyNow }).click()
  await expect(page.getByRole("button", { name: /^\d+ 秒後可再寄$/ })).toBeDisabled()
  await mailsTo(member.email, 2)
})

test("a password change requires valid fields and ends every session", {
  tag: "@phone",
}, async ({ page, member, browserErrors }) => {
  browserErrors.expect(/^4\d\d (GET|POST) \/(api|socket\.io)\//)
  const other = await openSession(member)
  // The sign-in is too old: the typed password reauthenticates the member.
  await inDatabase((db) =>
    db
      .updateTable("sessions")
      .set({ created_at: new Date(Date.now() - (authLimits.recentSignIn + 60) * 1000) })
      .where("member_id", "=", member.id)
      .execute(),
  )
  await openPasswordDialog(page)
  const dialog = page.getByRole("dialog", { name: words.password.changeTitle })
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  const confirm = dialog.getByRole("button", { name: words.password.change })
  const submit = () => confirm.click()
  const next = "moonrise 2931"
  browserErrors.keepSecret(next)

  await field(words.password.current).fill("wrong one 1")
  await field(words.password.next).fill("abc")
  await expect(confirm, "a field is empty").toBeDisabled()
  await field(words.password.confirmation).fill("abcd")
  await submit()
  await expect(dialog.getByText(words.password.tooShort)).toBeVisible()
  await expect(dialog.getByText(words.password.mismatch)).toBeVisible()
  await expect(field(words.password.next)).toBeFocused()

  await field(words.password.next).fill(next)
  await expect(dialog.getByText(auth.strengthLabel)).toContainText(/強|中等/)
  await field(words.password.confirmation).fill(next)
  await submit()
  await expect(dialog.getByText(errorMessages.password_wrong)).toBeVisible()
  await expect(field(words.password.current)).toBeFocused()

  await field(words.password.current).fill(member.password)
  await submit()
  // The toast ends after two seconds, so it is first.
  await expect(page.getByText(words.password.changed)).toBeVisible()
  await headingOn(page, auth.login.title)
  await expect(page.getByText(auth.login.notices.passwordReset)).toBeVisible()
  await expect(page).toHaveURL(pages.login)
  await expect(call(authRoutes.me, {}, other.accessToken)).rejects.toThrow()

  await page.getByLabel(auth.email, { exact: true }).fill(member.email)
  await page.getByLabel(auth.password, { exact: true }).fill(next)
  await page.getByRole("button", { name: auth.login.submit, exact: true }).click()
  await expect(page).toHaveURL(pages.explore)
})

test("a failed change shows an error for three seconds", { tag: "@phone" }, async ({
  page,
  member,
  browserErrors,
}) => {
  browserErrors.expect(`failed POST ${authRoutes.changePassword.path}`)
  await page.route(`**${authRoutes.changePassword.path}`, (route) => route.abort())
  await page.clock.install()
  await openPasswordDialog(page)
  const dialog = page.getByRole("dialog", { name: words.password.changeTitle })
  await dialog.getByLabel(words.password.current, { exact: true }).fill(member.password)
  await dialog.getByLabel(words.password.next, { exact: true }).fill("moonrise 2931")
  await dialog.getByLabel(words.password.confirmation, { exact: true }).fill("moonrise 2931")
  await stopClock(page)
  await dialog.getByRole("button", { name: words.password.change }).click()
  const alert = dialog.getByRole("alert")
  await expect(alert).toContainText(words.password.failed)
  await page.clock.runFor(2_900)
  await expect(alert).toBeVisible()
  await page.clock.runFor(200)
  await expect(alert).toBeHidden()
})

test("devices are signed out one by one and all at once", { tag: "@phone" }, async ({ page, member }) => {
  await openSession(member)
  await openSession(member)
  await page.goto(pages.settingsDevices)
  const devices = page.getByRole("main").getByRole("listitem").filter({ hasText: words.devices.remembered })
  const others = page.getByRole("button", { name: words.devices.endOf("") })
  await expect(devices.first()).toContainText(words.devices.current)
  const before = await others.count()
  expect(before).toBeGreaterThanOrEqual(2)

  await others.first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: words.devices.end, exact: true }).click()
  await expect(page.getByText(words.devices.ended, { exact: true })).toBeVisible()
  await expect(others).toHaveCount(before - 1)

  await page.getByRole("button", { name: words.devices.endOthersTitle }).click()
  await dialog.getByRole("button", { name: words.devices.end, exact: true }).click()
  await expect(page.getByText(words.devices.onlyThis)).toBeVisible()
  await expect(others).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(words.devices.onlyThis)).toBeVisible()
})
