import { authLimits } from "@pinyu/contract/auth/limits"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { errorMessages } from "@pinyu/phrases/errors"
import { settings as words } from "@pinyu/phrases/settings"
import { call, openSession } from "../api.ts"
import { inDatabase } from "../database.ts"
import { expect, test } from "../fixtures.ts"
import { headingOn } from "../screen.ts"
import { openPasswordDialog } from "../settings-screens.ts"

test("a password change requires valid fields and ends every session", {
  tag: ["@nightly", "@phone"],
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
