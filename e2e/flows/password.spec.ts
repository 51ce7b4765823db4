import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { errorMessages } from "@pinyu/phrases/errors"
import { shell } from "@pinyu/phrases/shell"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import type { Page } from "@playwright/test"
import { expect, test } from "../fixtures.ts"
import { signInByForm } from "../sign-in.ts"

const newPassword = "slow river 88"

const requestLink = async (page: Page, email: string) => {
  await page.goto(pages.forgotPassword)
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await page.getByRole("button", { name: authLinks.forgot.submit }).click()
  await expect(page.getByRole("heading", { name: authLinks.forgot.sentTitle })).toBeVisible()
}

const chooseNewPassword = async (page: Page, password: string, confirmation = password) => {
  await page.getByLabel(auth.newPassword, { exact: true }).fill(password)
  await page.getByLabel(authLinks.reset.confirmation).fill(confirmation)
  await page.getByRole("button", { name: authLinks.reset.submit }).click()
}

test("a mailed link resets a forgotten password and ends every session", { tag: "@phone" }, async ({
  page,
  browser,
  newMember,
  signIn,
  mailsTo,
  browserErrors,
}) => {
  browserErrors.expect(`401 POST ${authRoutes.login.path}`, `422 POST ${authRoutes.resetPassword.path}`)
  const member = await newMember()
  await mailsTo(member.email)
  const otherDevice = await browser.newContext()
  await signIn(member, otherDevice)
  const otherPage = await otherDevice.newPage()
  await otherPage.goto(pages.feed)
  await expect(otherPage.getByRole("heading", { level: 1, name: shell.feed })).toBeVisible()

  await requestLink(page, member.email)
  const link = pages.verifyAccount(tokenIn(await mailsTo(member.email, 2)))
  await page.goto(link)
  await expect(page.getByRole("heading", { name: authLinks.verify.isItYours })).toBeVisible()
  await expect(page, "the address forgets the token").not.toHaveURL(link)
  await chooseNewPassword(page, newPassword, `${newPassword}9`)
  await expect(page.getByText(authLinks.reset.mismatch)).toBeVisible()
  await chooseNewPassword(page, newPassword)
  await expect(page).toHaveURL(pages.login)
  await expect(page.getByText(auth.login.notices.passwordReset)).toBeVisible()

  // The other device's socket is disconnected and rejected afterwards.
  await expect(otherPage).toHaveURL(new RegExp(pages.login))
  await expect(otherPage.getByText(auth.login.sessionExpired)).toBeVisible()
  await otherDevice.close()

  await signInByForm(page, member)
  await expect(page.getByText(errorMessages.wrong_credentials)).toBeVisible()
  await signInByForm(page, { ...member, password: newPassword })
  await expect(page).toHaveURL(pages.explore)
})
