import { authRoutes } from "@pinyu/contract/auth/routes"
import { errorStatuses } from "@pinyu/contract/errors"
import { pages } from "@pinyu/contract/pages"
import { secondStepLimits } from "@pinyu/contract/second-step/limits"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { otpSecret, recoveryCodes, secondStepSignIn, secondStep as words } from "@pinyu/phrases/second-step"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import type { Page } from "@playwright/test"
import { expect, test } from "../fixtures.ts"
import { connectAuthenticator, passkeyButton, passkeysOn } from "../passkeys.ts"
import { headingOn } from "../screen.ts"
import { secondStepOn, submitLogin } from "../second-step.ts"

const loginFailure = (code: "otp_required" | "otp_wrong" | "password_sign_in_disabled") =>
  `${errorStatuses[code]} POST ${authRoutes.login.path}`

/** Clears the session of this browser, and with `device` also the cookie of the known device. */
const leave = async (page: Page, { device }: { device: boolean }) => {
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  if (!device) await page.context().addCookies(cookies.filter(({ name }) => name.endsWith("pinyu_device")))
  await page.evaluate(() => localStorage.clear())
}

test("an authenticator app is enrolled, and a new device signs in with a code", { tag: "@phone" }, async ({
  page,
  member,
  browserErrors,
}) => {
  browserErrors.expect(loginFailure("otp_required"))
  const settings = secondStepOn(page)
  await settings.open()
  await settings.enable.press("Enter")
  await expect(page.getByRole("button", { name: otpSecret.copy })).toBeVisible()
  const secret = (
    (await page
      .getByRole("definition")
      .filter({ hasText: /^[A-Z2-7 ]{39}$/ })
      .textContent()) ?? ""
  ).replaceAll(" ", "")
  browserErrors.keepSecret(secret)

  // Each code is valid once, from one period before its own to one after it.
  const periodMs = secondStepLimits.otp.period * 1000
  const codeOf = (n: number) => otpAt(secret, new Date(Date.now() + n * periodMs))
  const first = codeOf(0)
  const code = page.getByLabel(words.code, { exact: true })
  await code.fill(first)
  await page.keyboard.press("Enter")
  const shown = settings.codesDialog.getByRole("list", { name: recoveryCodes.title }).getByRole("listitem")
  await expect(shown).toHaveCount(10)
  await page.getByRole("button", { name: recoveryCodes.done }).click()

  await leave(page, { device: true })
  await submitLogin(page, member)
  const otp = page.getByLabel(secondStepSignIn.otp, { exact: true })
  await expect(otp).toBeFocused()
  const second = codeOf(1)
  await otp.fill(`${second.slice(0, 3)} ${second.slice(3)}`)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(pages.explore)

  await leave(page, { device: false })
  await submitLogin(page, member)
  await expect(page, "a known device").toHaveURL(pages.explore)
})

test("with sign-in by password off, a passkey or a recovery code signs in", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, browserErrors }) => {
  browserErrors.expect(loginFailure("password_sign_in_disabled"))
  browserErrors.expect(`${errorStatuses.passkey_required} PUT ${secondStepRoutes.setPasswordSignIn.path}`)
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await connectAuthenticator(page)
  const settings = secondStepOn(page)
  const turnOff = async () => {
    await settings.open()
    await page.getByRole("button", { name: words.passwordDisable }).click()
    await page.getByRole("dialog").getByRole("button", { name: words.confirmOff }).click()
  }
  await turnOff()
  await expect(page.getByText(errorMessages.passkey_required)).toBeVisible()
  await passkeysOn(page).open()
  await passkeysOn(page).add("我的手機")
  await turnOff()
  const recoveryCode = (await settings.codesDialog.getByRole("listitem").first().textContent()) ?? ""
  browserErrors.keepSecret(recoveryCode)
  await page.getByRole("button", { name: recoveryCodes.done }).click()

  await leave(page, { device: false })
  await submitLogin(page, member)
  await headingOn(page, secondStepSignIn.passwordOffTitle)
  await passkeyButton(page).click()
  await expect(page).toHaveURL(pages.explore)

  await leave(page, { device: false })
  await submitLogin(page, member)
  await page.getByLabel(secondStepSignIn.recovery, { exact: true }).fill(recoveryCode)
  await page.getByRole("button", { name: secondStepSignIn.submit }).click()
  await expect(page).toHaveURL(pages.explore)
})
