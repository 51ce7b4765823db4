import { authLimits } from "@pinyu/contract/auth/limits"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { errorMessages } from "@pinyu/phrases/errors"
import { optionNames } from "@pinyu/phrases/options"
import { passkeys } from "@pinyu/phrases/passkeys"
import { settings as words } from "@pinyu/phrases/settings"
import { codeIn, createOutbox, tokenIn } from "@pinyu/testkit/outbox.ts"
import type { Page } from "@playwright/test"
import type { Member } from "../api.ts"
import { inDatabase, verifyEmail } from "../database.ts"
import { expect, test } from "../fixtures.ts"
import { headingOn } from "../screen.ts"
import { findService } from "../service.ts"

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

/** Lifts the resend lock of the member's text messages. */
const liftResendLock = ({ id }: Member) =>
  inDatabase((db) =>
    db
      .updateTable("one_time_codes")
      .set({ requested_at: new Date(0) })
      .where("subject", "=", id)
      .execute(),
  )

const proveByPassword = async (page: Page, { password }: Member) => {
  const dialog = dialogOn(page, passkeys.reauthTitle)
  await dialog.getByLabel(passkeys.reauthPassword, { exact: true }).fill(password)
  await dialog.getByRole("button", { name: passkeys.reauthConfirm }).click()
}

test("a number is verified by its code, shown masked, and removed after a proof", { tag: "@phone" }, async ({
  page,
  member,
  browserErrors,
}) => {
  browserErrors.expect(`422 POST ${authRoutes.verifyPhone.path}`, `403 DELETE ${authRoutes.removePhone.path}`)
  // No mobile has a number that begins with 099.
  const digits = String(10_000_000 + Math.floor(Math.random() * 79_999_999))
  const outbox = createOutbox(findService().outboxFolder)
  const sentCode = async (count: number) => {
    await expect.poll(async () => (await outbox.textsTo(`+8869${digits}`)).length).toBe(count)
    const code = codeIn(await outbox.textsTo(`+8869${digits}`))
    browserErrors.keepSecret(code)
    return code
  }
  const dialog = dialogOn(page, words.phone.addTitle)
  const code = dialog.getByLabel(words.phone.code, { exact: true })
  const verify = async (typed: string) => {
    await code.fill(typed)
    await dialog.getByRole("button", { name: words.phone.verify }).click()
  }

  await page.goto(pages.settingsAccount)
  await page.getByRole("button", { name: words.phone.add }).click()
  const number = dialog.getByLabel(words.phone.number, { exact: true })
  await expect(number).toBeFocused()
  await number.fill("02 2345 6789")
  await dialog.getByRole("button", { name: words.phone.send }).click()
  await expect(number).toHaveAttribute("aria-invalid", "true")
  await number.fill(`09${digits}`)
  await dialog.getByRole("button", { name: words.phone.send }).click()
  await expect(code).toBeFocused()
  await expect(dialog.getByRole("button", { name: /^\d+ 秒後可重新傳送$/ })).toBeDisabled()

  const first = await sentCode(1)
  await verify(first === "000000" ? "000001" : "000000")
  await expect(dialog.getByText(errorMessages.phone_code_wrong)).toBeVisible()
  await liftResendLock(member)
  await dialog.getByRole("button", { name: words.phone.otherNumber }).click()
  await expect(number).toHaveValue(`09${digits}`)
  await dialog.getByRole("button", { name: words.phone.send }).click()
  await verify(await sentCode(2))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`09${digits.slice(0, 2)} ••• ${digits.slice(-3)}`)).toBeVisible()
  await expect(page.getByText(optionNames.tier.phone_verified, { exact: true })).toBeVisible()

  await verifyEmail(member)
  await expireRecentSignIn(member)
  await page.getByRole("button", { name: words.phone.remove }).click()
  const removal = dialogOn(page, words.phone.removeTitle)
  await removal.getByRole("button", { name: words.phone.remove }).click()
  await proveByPassword(page, member)
  await expect(page.getByText(words.phone.removed)).toBeVisible()
  await expect(page.getByText(words.account.noPhone)).toBeVisible()
  await expect(page.getByText(optionNames.tier.email_verified, { exact: true })).toBeVisible()
})

test("the e-mail address changes after confirmation, and a link to the old address undoes the change", {
  tag: "@phone",
}, async ({ page, member, mailsTo, browserErrors }) => {
  browserErrors.expect(
    `403 POST ${authRoutes.changeEmail.path}`,
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
  const dialog = dialogOn(page, words.email.changeTitle)
  await dialog.getByLabel(words.email.next, { exact: true }).fill(email)
  await dialog.getByRole("button", { name: words.email.send }).click()
  await proveByPassword(page, member)
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
  await expect(page).toHaveURL(pages.explore)

  await page.goto(undo)
  await page.getByRole("button", { name: authLinks.emailChange.undo }).click()
  await headingOn(page, authLinks.emailChange.invalidTitle)
})
