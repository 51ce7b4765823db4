import { authLimits } from "@pinyu/contract/auth/limits"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { errorMessages } from "@pinyu/phrases/errors"
import { passkeys } from "@pinyu/phrases/passkeys"
import { settings as words } from "@pinyu/phrases/settings"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import type { Page } from "@playwright/test"
import type { Member } from "../api.ts"
import { inDatabase, verifyEmail } from "../database.ts"
import { expect, test } from "../fixtures.ts"
import { headingOn } from "../screen.ts"

const dialogOn = (page: Page, name: string) => page.getByRole("dialog", { name })

/** Makes the sign-in of all sessions too old for a change. */
const expireRecentSignIn = ({ id }: Member) =>
  inDatabase((db) =>
    db
      .updateTable("sessions")
      .set({ created_at: new Date(Date.now() - (authLimits.recentSignIn + 60) * 1000) })
      .where("member_id", "=", id)
      .execute(),
  )

const proveByPassword = async (page: Page, { password }: Member) => {
  const dialog = dialogOn(page, passkeys.reauthTitle)
  await dialog.getByLabel(passkeys.reauthPassword, { exact: true }).fill(password)
  await dialog.getByRole("button", { name: passkeys.reauthConfirm }).click()
}

test("the e-mail address changes after confirmation, and a link to the old address undoes the change", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, mailsTo, browserErrors }) => {
  browserErrors.expect(
    `403 GET ${authRoutes.checkRecentSignIn.path}`,
    `403 POST ${authRoutes.login.path}`,
    `422 POST ${authRoutes.undoEmailChange.path}`,
    /^401 (GET|POST) \/(api|socket\.io)\//,
  )
  await mailsTo(member.email)
  await verifyEmail(member)
  await expireRecentSignIn(member)
  const email = `moved-${member.email}`
  browserErrors.keepSecret(email)
  await page.goto(pages.settingsAccount)
  await page.getByRole("button", { name: words.email.change }).click()
  await proveByPassword(page, member)
  const dialog = dialogOn(page, words.email.changeTitle)
  await dialog.getByLabel(words.email.next, { exact: true }).fill(email)
  await dialog.getByRole("button", { name: words.email.send }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(words.email.pending(email))).toBeVisible()

  const link = pages.confirmEmail(tokenIn(await mailsTo(email)))
  await page.goto(link)
  await headingOn(page, authLinks.emailChange.confirmTitle)
  await expect(page, "the address forgets the token").not.toHaveURL(link)
  await page.getByRole("button", { name: authLinks.emailChange.confirm }).click()
  await headingOn(page, authLinks.emailChange.confirmedTitle)
  await page.getByRole("link", { name: authLinks.emailChange.toSettings }).click()
  await expect(page.getByText(email, { exact: true })).toBeVisible()

  const undo = pages.undoEmail(tokenIn(await mailsTo(member.email, 2)))
  await page.goto(undo)
  await page.getByRole("button", { name: authLinks.emailChange.undo }).click()
  await headingOn(page, authLinks.emailChange.undoneTitle)
  await page.getByRole("link", { name: auth.toLogin }).click()
  await page.getByLabel(auth.email, { exact: true }).fill(member.email)
  await page.getByLabel(auth.password, { exact: true }).fill(member.password)
  await page.getByRole("button", { name: auth.login.submit, exact: true }).click()
  await expect(page.getByText(errorMessages.reset_required)).toBeVisible()

  await page.goto(undo)
  await page.getByRole("button", { name: authLinks.emailChange.undo }).click()
  await headingOn(page, authLinks.emailChange.invalidTitle)
})
