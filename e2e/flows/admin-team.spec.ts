import { adminPages } from "@pinyu/contract/admin/pages"
import { admin } from "@pinyu/phrases/admin"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { adminTeam as words } from "@pinyu/phrases/admin-team"
import { adminState } from "../admins.ts"
import { expect, test } from "../fixtures.ts"

test("an owner invites an admin, who joins with the role's pages, and is suspended in two presses", {
  tag: ["@nightly", "@desktop"],
}, async ({ page, context, browser, mailsTo, browserErrors }) => {
  const email = `team-${crypto.randomUUID()}@pinyu.example`
  const password = "quiet harbour 5"
  browserErrors.keepSecret(password)
  await context.setStorageState(await adminState())
  await page.goto(adminPages.team)
  await page.getByLabel(words.invite.email, { exact: true }).fill(email)
  await page.getByLabel(words.invite.role, { exact: true }).selectOption("support")
  await page.getByRole("button", { name: words.invite.submit }).click()
  await expect(page.getByRole("button", { name: words.revokeOf(email) })).toBeVisible()

  const [mail] = await mailsTo(email)
  const [link = ""] = /https?:\/\/\S+admin-invitation\S+/.exec(mail?.text ?? "") ?? []
  const invited = await (await browser.newContext()).newPage()
  await invited.goto(link)
  await invited.getByLabel(words.accept.password, { exact: true }).fill(password)
  await invited.getByRole("button", { name: words.accept.submit }).click()
  await expect(invited).toHaveURL(adminPages.dashboard)
  const navigation = invited.getByRole("navigation", { name: admin.places })
  await expect(navigation.getByRole("link", { name: adminContact.name })).toBeVisible()
  await expect(navigation.getByRole("link", { name: words.name, exact: true })).toHaveCount(0)

  await page.reload()
  await page.getByRole("button", { name: words.suspendOf(email) }).click()
  await page.getByRole("dialog").getByRole("button", { name: words.suspend }).click()
  await expect(page.getByText(words.suspended, { exact: true })).toBeVisible()
  await invited.reload()
  await expect(invited).toHaveURL(new RegExp(adminPages.login))
  await invited.context().close()
})
