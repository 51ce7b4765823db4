import { exportsRoutes } from "@pinyu/contract/exports/routes"
import { pages } from "@pinyu/contract/pages"
import { account } from "@pinyu/phrases/account"
import { accountMessages } from "@pinyu/phrases/account-messages"
import { auth } from "@pinyu/phrases/auth"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { explore } from "@pinyu/phrases/explore"
import { exportMessages, exports } from "@pinyu/phrases/exports"
import { passkeys } from "@pinyu/phrases/passkeys"
import type { Page } from "@playwright/test"
import { inDatabase } from "../database.ts"
import { expect, test } from "../fixtures.ts"
import { headingOn } from "../screen.ts"
import { signInByForm } from "../sign-in.ts"

const onLogin = (page: Page) =>
  expect(page.getByRole("heading", { level: 1, name: auth.login.title })).toBeVisible()

const returns = async (page: Page, member: Parameters<typeof signInByForm>[1]) => {
  await signInByForm(page, member)
  // The toast ends after seconds, so it is first.
  await expect(page.getByText(authMessages.restored)).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name: explore.title })).toBeVisible()
}

test("a member pauses the account, later ends it, and returns by signing in each time", {
  tag: "@phone",
}, async ({ page, member, browserErrors }) => {
  browserErrors.expect(/^401 /)
  await page.goto(pages.leaving)
  await page.getByRole("button", { name: account.pause.submit }).click()
  const pausing = page.getByRole("dialog", { name: account.pause.confirmTitle })
  await pausing.getByRole("button", { name: account.pause.confirm }).click()
  await expect(page.getByText(accountMessages.paused)).toBeVisible()
  await onLogin(page)
  await returns(page, member)

  await page.goto(pages.leaving)
  await page.getByRole("button", { name: account.end.submit }).click()
  const ending = page.getByRole("dialog", { name: account.end.confirmTitle })
  await ending.getByLabel(account.end.password, { exact: true }).fill(member.password)
  await ending.getByRole("button", { name: account.end.confirm }).click()
  await headingOn(page, account.farewell.title)
  await page.getByRole("button", { name: account.farewell.reasons.other }).click()
  await expect(page.getByText(account.farewell.thanks)).toBeVisible()
  await page.reload()
  await expect(page.getByText(account.farewell.thanks)).toBeVisible()
  await page.getByRole("link", { name: account.farewell.restore }).click()
  await onLogin(page)
  await returns(page, member)
})

test("a member exports their data and downloads it after a proof of identity", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, browserErrors }) => {
  browserErrors.expect(`403 POST ${exportsRoutes.download.path}`)
  await page.goto(pages.leaving)
  await page.getByRole("button", { name: exports.request }).click()
  await expect(page.getByText(exportMessages.requested)).toBeVisible()
  const download = page.getByRole("button", { name: exports.download })
  await expect(download).toBeVisible()

  const longAgo = new Date(Date.now() - 3_600_000)
  await inDatabase((db) =>
    db.updateTable("sessions").set({ created_at: longAgo }).where("member_id", "=", member.id).execute(),
  )
  await download.click()
  const proof = page.getByRole("dialog", { name: passkeys.reauthTitle })
  await proof.getByLabel(passkeys.reauthPassword, { exact: true }).fill(member.password)
  const saved = page.waitForEvent("download")
  await proof.getByRole("button", { name: passkeys.reauthConfirm }).click()
  expect((await saved).suggestedFilename()).toBe("pinyu.zip")
})
