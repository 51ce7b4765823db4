import { pages } from "@pinyu/contract/pages"
import { securityRoutes } from "@pinyu/contract/security/routes"
import { authLinks } from "@pinyu/phrases/auth-links"
import { securityNotices } from "@pinyu/phrases/security-notices"
import { shell } from "@pinyu/phrases/shell"
import { noticeTokenIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import type { Member } from "../api.ts"
import { inDatabase } from "../database.ts"
import { expect, test } from "../fixtures.ts"
import { headingOn, openExplore } from "../screen.ts"
import { signInByForm } from "../sign-in.ts"

const words = authLinks.notMe
const notice = securityNotices.new_device_sign_in

/** Verifies the address, because only verified addresses get mails. */
const verify = ({ id }: Member) =>
  inDatabase((db) =>
    db
      .updateTable("credentials")
      .set({ email_verified_at: new Date() })
      .where("member_id", "=", id)
      .execute(),
  )

/** The button that ends all sessions, on the page of the link or the bell. */
const endAll = { name: words.end }

test("a sign-in on a new device is notified and mailed; both links can end all sessions", {
  tag: ["@nightly", "@phone"],
}, async ({ browser, page, member, mailsTo, browserErrors }) => {
  browserErrors.expect(/^401 (GET|POST) \/(api|socket\.io)\//, `422 POST ${securityRoutes.notMe.path}`)
  await mailsTo(member.email)
  await verify(member)
  await openExplore(page)
  const other = await (await browser.newContext()).newPage()
  await other.goto(pages.login)
  await signInByForm(other, member)
  await expect(other).toHaveURL(pages.explore)

  await page.getByRole("button", { name: shell.notifications }).click()
  const bell = page.getByRole("dialog", { name: shell.notifications })
  await bell.getByRole("link", { name: notice.subject }).click()
  await headingOn(page, words.title)
  await expect(page.getByText(words.undoes)).toHaveCount(0)
  await page.getByRole("button", endAll).click()
  await headingOn(page, words.endedTitle)
  await other.reload()
  await expect(other).toHaveURL(new RegExp(`^[^?]*${pages.login}`))

  // The mailed link does the same. It works once, also for a visitor.
  const mails = await mailsTo(member.email, 3)
  const link = pages.notMe(noticeTokenIn(mails))
  await other.goto(link)
  await headingOn(other, words.title)
  await expect(other.getByText(words.undoes)).toBeVisible()
  await expect(other, "the address forgets the token").not.toHaveURL(link)
  await other.getByRole("button", endAll).click()
  await headingOn(other, words.endedTitle)
  await expect(other.getByText(words.check)).toBeVisible()
  await other.goto(link)
  await other.getByRole("button", endAll).click()
  await headingOn(other, words.invalidTitle)

  const reset = pages.resetPassword(tokenIn(await mailsTo(member.email, 4)))
  await page.goto(reset)
  await headingOn(page, authLinks.reset.title)
  await expect(page, "the address forgets the token").not.toHaveURL(reset)
  await other.context().close()
})
